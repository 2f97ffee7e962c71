# frozen_string_literal: true

# Compiles ZEGO ZPNs messages (pushConfig / OfflinePush) to APNs payloads and
# models the receiver's update flow. One JSON request a line in, one answer out.

require 'json'

MAX_PAYLOAD_BYTES = 4096
MAX_RESOURCES_ID_LENGTH = 32
MAX_BADGE_INCREMENT = 99

class CompileError < StandardError; end

Push = Struct.new(:enabled, :title, :content, :payload, :resources_id, :thread_id,
                  :enable_badge, :badge_increment, keyword_init: true)

TYPE_CHECKS = {
  string: ->(value) { value.is_a?(String) },
  boolean: ->(value) { [true, false].include?(value) },
  integer: ->(value) { value.is_a?(Integer) },
  object: ->(value) { value.is_a?(Hash) }
}.freeze

# Reads an optional field; null counts as absent.
def field(source, name, type)
  value = source[name]
  return nil if value.nil?
  raise CompileError, "#{name} must be of type #{type}" unless TYPE_CHECKS.fetch(type).call(value)

  value
end

def push_from_client(config)
  Push.new(
    enabled: true,
    title: field(config, 'title', :string),
    content: field(config, 'content', :string),
    payload: field(config, 'payload', :string) || field(config, 'extendedData', :string), # its name before 2.5.0
    resources_id: field(config, 'resourcesID', :string),
    thread_id: field(config, 'threadID', :string),
    enable_badge: field(config, 'enableBadge', :boolean),
    badge_increment: field(config, 'badgeIncrement', :integer)
  )
end

def push_from_server(offline)
  Push.new(
    enabled: field(offline, 'Enable', :integer) == 1,
    title: field(offline, 'Title', :string),
    content: field(offline, 'Content', :string),
    payload: field(offline, 'Payload', :string),
    resources_id: field(offline, 'PushStrategyId', :string),
    thread_id: field(offline, 'ThreadId', :string),
    enable_badge: field(offline, 'EnableBadge', :boolean),
    badge_increment: field(offline, 'BadgeIncrement', :integer)
  )
end

# The client's pushConfig and the server's OfflinePush name the same things differently.
def read_push(message)
  config = field(message, 'pushConfig', :object) ||
           field(field(message, 'config', :object) || {}, 'pushConfig', :object)
  return push_from_client(config) if config

  offline = field(message, 'OfflinePush', :object)
  offline && push_from_server(offline)
end

def find_strategy(resources_id, strategies)
  return {} if resources_id.nil? || resources_id.empty?
  raise CompileError, 'resourcesID_too_long' if resources_id.length > MAX_RESOURCES_ID_LENGTH

  strategies.fetch(resources_id, {})
end

def build_aps(push, strategy, context)
  return { 'content-available' => 1 } if strategy['silent']

  aps = {
    'alert' => {
      'title' => push.title || context['defaultTitle'] || '',
      'body' => push.content || context['defaultBody'] || ''
    }
  }
  if push.enable_badge
    increment = push.badge_increment || 0
    raise CompileError, 'badgeIncrement must not be negative' if increment.negative?

    aps['badge'] = (context['reportedBadge'] || 0) + [increment, MAX_BADGE_INCREMENT].min
  end
  sound = strategy['sound'].to_s
  aps['sound'] = sound unless sound.empty? || strategy['voip']
  aps['mutable-content'] = 1 if strategy['mutable']
  aps['thread-id'] = push.thread_id unless push.thread_id.to_s.empty?
  aps
end

def build_headers(strategy, context)
  topic = context['bundleId']
  if strategy['silent']
    { 'apns-push-type' => 'background', 'apns-priority' => '5', 'apns-topic' => topic }
  elsif strategy['voip']
    { 'apns-push-type' => 'voip', 'apns-priority' => '10', 'apns-topic' => "#{topic}.voip" }
  else
    { 'apns-push-type' => 'alert', 'apns-priority' => '10', 'apns-topic' => topic }
  end
end

# Service ids go beyond 2^63, so they always travel as strings.
def service_data(context)
  zego = { 'version' => 1 }
  zego['zpns_request_id'] = context['requestId'].to_s unless context['requestId'].nil?
  return { 'zego' => zego } if context['callId'].nil?

  call_id = context['callId'].to_s
  { 'zego' => zego.merge('call_id' => call_id), 'call_id' => call_id }
end

def compile_push(message, context)
  push = read_push(message)
  return { suppressed: 'no pushConfig' } if push.nil?
  return { suppressed: 'offline push disabled' } unless push.enabled
  return { suppressed: 'recipient is online' } if context['online']

  strategy = find_strategy(push.resources_id, context['strategies'] || {})
  body = { 'aps' => build_aps(push, strategy, context) }
  body['payload'] = push.payload unless push.payload.nil?
  body.merge!(service_data(context))

  payload = JSON.generate(body)
  raise CompileError, 'payload_too_large' if payload.bytesize > MAX_PAYLOAD_BYTES

  { payload: payload, headers: build_headers(strategy, context) }
end

# The customId inside a notification's payload string, or nil.
def custom_id_of(user_info)
  payload = user_info['payload'] if user_info.is_a?(Hash)
  return nil unless payload.is_a?(String)

  parsed = JSON.parse(payload)
  parsed.is_a?(Hash) ? parsed['customId'] : nil
rescue JSON::ParserError
  nil
end

def top_level_custom_id_of(user_info)
  user_info['customId'] if user_info.is_a?(Hash)
end

# The Notification Service Extension: remove the first delivered notification
# with the same customId, then show the new one.
def update(incoming, context)
  raise CompileError, 'incoming must be an object' unless incoming.is_a?(Hash)

  aps = incoming['aps']
  reaches_extension = aps.is_a?(Hash) && aps['mutable-content'] == 1 && !aps['alert'].nil?
  custom_id = custom_id_of(incoming)
  return { removed: [] } if !reaches_extension || custom_id.nil?

  # The documented sample looks for a top-level customId, which no ZPNs push has.
  as_documented = context['profile'] == 'asDocumented'
  match = (context['delivered'] || []).find do |notification|
    user_info = notification['userInfo']
    custom_id == (as_documented ? top_level_custom_id_of(user_info) : custom_id_of(user_info))
  end
  { removed: match ? [match['id']] : [] }
end

def read_message(request)
  if request.key?('messageBase64')
    JSON.parse(utf8(request['messageBase64'].unpack1('m0')))
  elsif request.key?('messageText')
    JSON.parse(request['messageText'])
  else
    request['message']
  end
end

def utf8(bytes)
  text = bytes.dup.force_encoding(Encoding::UTF_8)
  raise CompileError, 'text is not UTF-8' unless text.valid_encoding?

  text
end

def handle(request)
  return { skipped: "dialect #{request['dialect']} is not supported" } unless request['dialect'] == 'zego'

  message = read_message(request)
  raise CompileError, 'message must be an object' unless message.is_a?(Hash)

  context = request['context'] || {}
  message.key?('incoming') ? update(message['incoming'], context) : compile_push(message, context)
end

def answer(line)
  id = nil
  request = JSON.parse(utf8(line))
  raise CompileError, 'request must be an object' unless request.is_a?(Hash)

  id = request['id']
  JSON.generate({ id: id }.merge(handle(request)))
rescue StandardError, SystemStackError => e
  id ||= line.b[/"id"\s*:\s*(\d+)/n, 1]&.to_i
  JSON.generate({ id: id, error: e.message.dup.force_encoding(Encoding::UTF_8).scrub })
end

$stdin.binmode
$stdout.sync = true
$stdin.each_line do |line|
  $stdout.puts(answer(line)) unless line.strip.empty?
end
