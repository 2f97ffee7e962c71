# frozen_string_literal: true

# Getui push compiler: legacy SDK objects (php2017, php2019) and REST v2 (rest2).

require 'base64'
require 'json'

class PushError < StandardError; end

SILENCE = 'com.gexin.ios.silence'
BOOLEAN = [true, false].freeze
APNS_LIMIT = 4096
VOIP_LIMIT = 5120
COLLAPSE_ID_LIMIT = 64

# What the compilers hand on to the server's step.
Push = Struct.new(:type, :payload, :collapse_id, keyword_init: true)

# Typed access to members of parsed JSON; absent and nil give the default.
module Fields
  def fetch_typed(source, name, *types, default: nil, among: nil)
    value = source[name]
    return default if value.nil?

    unless types.any? { |type| type == BOOLEAN ? BOOLEAN.include?(value) : value.is_a?(type) }
      raise PushError, "#{name}: unexpected #{value.class}"
    end
    raise PushError, "#{name}: unexpected value #{value.inspect}" if among && !among.include?(value)

    value
  end

  def text(source, name)
    fetch_typed(source, name, String, default: '')
  end

  def media_list(source, name)
    list = fetch_typed(source, name, Array, default: [])
    raise PushError, "#{name}: more than 3 entries" if list.size > 3
    raise PushError, "#{name}: objects expected" unless list.all?(Hash)

    list
  end

  def check_media(entry)
    url = text(entry, 'url')
    type = fetch_typed(entry, 'type', Integer, among: 1..3)
    raise PushError, 'multimedia: url and type are required' if url.empty? || type.nil?

    { 'url' => url, 'type' => type }
  end
end

# IGtAPNPayload of the PHP SDK, 2017 or newer.
class LegacyCompiler
  include Fields

  LIMITS = { 'php2017' => 2048, 'php2019' => 3072 }.freeze

  ALERT_KEYS = {
    'title' => 'title',
    'body' => 'body',
    'titleLocKey' => 'title-loc-key',
    'titleLocArgs' => 'title-loc-args',
    'actionLocKey' => 'action-loc-key',
    'locKey' => 'loc-key',
    'locArgs' => 'loc-args',
    'launchImage' => 'launch-image'
  }.freeze

  NEWER_ALERT_KEYS = {
    'subtitle' => 'subtitle',
    'subtitleLocKey' => 'subtitle-loc-key',
    'subtitleLocArgs' => 'subtitle-loc-args',
    'summaryArg' => 'summary-arg'
  }.freeze

  def initialize(apn, profile)
    @apn = apn
    @limit = LIMITS.fetch(profile)
    @newer = profile == 'php2019'
  end

  def compile
    aps = { 'alert' => alert, **badge, 'sound' => sound }.compact
    raise PushError, 'create apn payload error (format error)' if aps.empty?

    add_options(aps)
    payload = custom_members
    payload['aps'] = aps
    add_newer_members(payload) if @newer
    check_size(payload)
    Push.new(type: 'notify', payload: payload, collapse_id: payload_collapse_id)
  end

  # The way before IGtAPNPayload: set_pushInfo with its texts and numbers.
  def compile_push_info
    number = numeric(@apn['badge'])&.to_i
    wakes = numeric(@apn['contentAvailable']) == 1
    alert = push_info_alert
    unless alert || (number && number >= 0) || wakes
      raise PushError, 'pushInfo: one of locKey, message, badge and contentAvailable must be given'
    end

    sound = text(@apn, 'sound')
    sound = 'default' if sound.empty?
    aps = {
      'alert' => alert,
      'badge' => number&.positive? ? number : nil, # 0 gets lost in the SDK
      'sound' => sound == SILENCE ? nil : sound,
      'content-available' => wakes ? 1 : nil
    }.compact
    custom = text(@apn, 'payload')
    payload = { 'aps' => aps }
    payload['payload'] = custom unless custom.empty?
    check_size(payload)
    Push.new(type: 'notify', payload: payload, collapse_id: '')
  end

  private

  def push_info_alert
    loc_key = text(@apn, 'locKey')
    return if loc_key.empty? && text(@apn, 'message').empty?

    loc_args = text(@apn, 'locArgs')
    {
      'body' => text(@apn, 'message'),
      'action-loc-key' => text(@apn, 'actionLocKey'),
      'loc-key' => loc_key,
      'loc-args' => loc_key.empty? ? [] : loc_args.split(',', -1),
      'launch-image' => text(@apn, 'launchImage')
    }.reject { |_, value| value.empty? }
  end

  # Numbers may come as text.
  def numeric(value)
    return value if value.is_a?(Numeric)

    Integer(value, 10, exception: false) || Float(value, exception: false) if value.is_a?(String)
  end

  def alert
    source = @apn['alertMsg']
    return if source.nil? || source == ''
    raise PushError, "alertMsg: unexpected #{source.class}" unless source.is_a?(Hash)

    simple = text(source, 'alertMsg') # SimpleAlertMsg
    return simple unless simple.empty?

    alert = pick(source, ALERT_KEYS)
    return if alert.empty? # whatever subtitle and summary say

    alert.merge!(pick(source, NEWER_ALERT_KEYS), summary_count(source)) if @newer
    alert
  end

  def summary_count(source)
    count = source['summaryArgCount']
    return {} if blank?(count) || (count.is_a?(Numeric) && count.negative?)

    { 'summary-arg-count' => count }
  end

  def pick(source, keys)
    keys.each_with_object({}) do |(from, to), result|
      result[to] = source[from] unless blank?(source[from])
    end
  end

  def blank?(value)
    value.nil? || value == '' || value == []
  end

  def badge
    number = fetch_typed(@apn, 'badge', Integer, default: -1)
    auto = @newer ? text(@apn, 'autoBadge') : ''
    return { 'autoBadge' => auto } unless auto.empty?

    number >= 0 ? { 'badge' => number } : {}
  end

  def sound
    dictionary = @newer ? sound_dictionary : {}
    return dictionary unless dictionary.empty?

    value = @apn['sound']
    return 'default' if value.nil? || value == ''

    value unless value == SILENCE
  end

  def sound_dictionary
    source = fetch_typed(@apn, 'sound_d', Hash, default: {})
    name = text(source, 'name')
    critical = fetch_typed(source, 'critical', Integer, among: [0, 1])
    volume = fetch_typed(source, 'volume', Numeric, among: 0..1)
    {
      'name' => name.empty? ? nil : name,
      'critical' => critical,
      'volume' => volume&.round(1)
    }.compact
  end

  def add_options(aps)
    available = fetch_typed(@apn, 'contentAvailable', Integer, BOOLEAN, default: 0)
    aps['content-available'] = available if available == true || (available != false && available.positive?)

    category = text(@apn, 'category')
    aps['category'] = category unless category.empty?

    thread_id = @newer ? text(@apn, 'threadId') : ''
    aps['thread-id'] = thread_id unless thread_id.empty?
  end

  # PHP drops what is loosely equal to null.
  def custom_members
    custom = fetch_typed(@apn, 'customMsg', Hash, default: {})
    custom.reject { |key, value| key.empty? || !value || value == 0 || blank?(value) }
  end

  def add_newer_members(payload)
    media = multi_medias
    payload['_grinfo_'] = media unless media.empty?

    voice_text = text(@apn, 'voicePlayMessage')
    case fetch_typed(@apn, 'voicePlayType', Integer, default: 0)
    when 1
      payload['_gvp_t_'] = 1
    when 2
      payload.update('_gvp_t_' => 2, '_gvp_m_' => voice_text) unless voice_text.empty?
    end

    payload['apns-collapse-id'] = payload_collapse_id unless payload_collapse_id.empty?
  end

  def multi_medias
    media = media_list(@apn, 'multiMedias').map do |entry|
      only_wifi = entry['onlyWifi']
      { 'rid' => text(entry, 'rid'), **check_media(entry), 'onlyWifi' => only_wifi.nil? ? false : only_wifi }
    end
    ids = media.map { |entry| entry['rid'] }
    if ids.include?('') || ids.uniq.size < ids.size
      media.each_with_index { |entry, index| entry['rid'] = "grid-#{index}" }
    end
    media
  end

  def payload_collapse_id
    @newer ? text(@apn, 'apnsCollapseId') : ''
  end

  # Counted as the PHP encoder writes it: \uXXXX and \/.
  def check_size(payload)
    json = JSON.generate(payload, ascii_only: true)
    length = json.bytesize + json.count('/')
    raise PushError, "APN payload length overlength (#{length}>#{@limit})" if length > @limit
  end
end

# push_channel.ios of REST v2.
class RestCompiler
  include Fields

  TYPES = %w[notify voip liveactivity].freeze

  def initialize(message)
    @ios = fetch_typed(message, 'ios', Hash)
    raise PushError, 'ios: missing' unless @ios

    @type = fetch_typed(@ios, 'type', String, default: 'notify', among: TYPES)
  end

  def compile
    custom = text(@ios, 'payload')
    payload = {}
    payload['aps'] = aps unless @type == 'voip'
    payload['payload'] = custom unless custom.empty?
    return Push.new(type: @type, payload: payload, collapse_id: '') if @type == 'voip'

    raise PushError, 'laId: required with liveactivity' if @type == 'liveactivity' && text(@ios, 'laId').empty?

    media = multimedia
    payload['_grinfo_'] = media unless media.empty?
    Push.new(type: @type, payload: payload, collapse_id: text(@ios, 'apns-collapse-id'))
  end

  private

  def aps
    source = fetch_typed(@ios, 'aps', Hash, default: {})
    check_aps(source)
    result = source.compact
    result.delete('sound') if ['', SILENCE].include?(result['sound'])

    auto = text(@ios, 'auto_badge')
    unless auto.empty?
      result.delete('badge')
      result['autoBadge'] = auto
    end
    result
  end

  def check_aps(source)
    fetch_typed(source, 'alert', Hash)
    fetch_typed(source, 'content-available', Integer, among: [0, 1])
    %w[sound category thread-id].each { |name| fetch_typed(source, name, String) }
    return unless @type == 'liveactivity'

    fetch_typed(source, 'event', String, among: %w[update end])
    fetch_typed(source, 'content-state', Hash)
    %w[timestamp dismissal-date].each { |name| fetch_typed(source, name, Integer) }
  end

  def multimedia
    media_list(@ios, 'multimedia').map do |entry|
      { **check_media(entry), 'only_wifi' => fetch_typed(entry, 'only_wifi', BOOLEAN, default: false) }
    end
  end
end

# The server's part: additions on the way to the device, headers, routing.
class Server
  def initialize(context)
    @context = context
  end

  def deliver(push)
    return { 'suppressed' => "recipient is online: Getui's own channel" } if @context['online']

    add_members(push) if @context['stage'] == 'device'
    json = JSON.generate(push.payload)
    limit = push.type == 'voip' ? VOIP_LIMIT : APNS_LIMIT
    raise PushError, "payload too large (#{json.bytesize}>#{limit})" if json.bytesize > limit

    { 'payload' => json, 'headers' => headers(push) }
  end

  private

  def add_members(push)
    aps = push.payload['aps']
    if aps
      auto = aps.delete('autoBadge')
      aps['badge'] = badge_number(auto) if auto
      aps['mutable-content'] = 1 if push.type == 'notify'
    end
    push.payload.update('_gurl_' => @context['gurl'], '_gmid_' => @context['gmid'], '_ge_' => '1')
  end

  # The count starts at 0 here.
  def badge_number(auto)
    raise PushError, "automatic badge: #{auto.inspect}" unless auto.match?(/\A[+-]?\d+\z/)

    [auto.to_i, 0].max
  end

  def headers(push)
    topic = @context['bundleId']
    type, topic, priority =
      case push.type
      when 'voip' then ['voip', "#{topic}.voip", '10']
      when 'liveactivity' then ['liveactivity', "#{topic}.push-type.liveactivity", '10']
      else background?(push.payload['aps']) ? ['background', topic, '5'] : ['alert', topic, '10']
      end
    headers = { 'apns-push-type' => type, 'apns-topic' => topic, 'apns-priority' => priority }
    raise PushError, "collapse id: more than #{COLLAPSE_ID_LIMIT} bytes" if push.collapse_id.bytesize > COLLAPSE_ID_LIMIT

    headers['apns-collapse-id'] = push.collapse_id unless push.collapse_id.empty?
    headers
  end

  def background?(aps)
    aps['content-available'] == 1 && %w[alert badge autoBadge sound].none? { |key| aps.key?(key) }
  end
end

def read_message(request)
  if request.key?('messageText')
    JSON.parse(request['messageText'])
  elsif request.key?('messageBase64')
    JSON.parse(Base64.decode64(request['messageBase64']).force_encoding(Encoding::UTF_8))
  else
    request['message']
  end
end

# The message is a push info of old, a template with what set_apnInfo attached, or the payload object itself.
def compile_legacy(message, profile)
  %w[pushInfo apnInfo].each do |name|
    raise PushError, "#{name}: object expected" unless message[name].nil? || message[name].is_a?(Hash)
  end
  return LegacyCompiler.new(message['pushInfo'], profile).compile_push_info if message['pushInfo']
  return LegacyCompiler.new(message['apnInfo'], profile).compile if message['apnInfo']
  return if message['transmissionType'] || message['transmissionContent']

  LegacyCompiler.new(message, profile).compile
end

def compile(message, context)
  raise PushError, "message: unexpected #{message.class}" unless message.is_a?(Hash)

  push = context['profile'] == 'rest2' ? RestCompiler.new(message).compile : compile_legacy(message, context['profile'])
  return { 'suppressed' => 'template without apnInfo' } if push.nil?

  Server.new(context).deliver(push)
end

def answer(line)
  id = nil
  request = JSON.parse(line)
  id = request['id']
  return { 'id' => id, 'skipped' => "dialect #{request['dialect']}" } unless request['dialect'] == 'getui'

  { 'id' => id, **compile(read_message(request), request['context']) }
rescue StandardError => e
  id ||= line[/"id":\s*(\d+)/, 1].to_i # the line itself could not be parsed
  { 'id' => id, 'error' => e.message.dup.force_encoding(Encoding::UTF_8).scrub }
end

$stdin.set_encoding(Encoding::UTF_8)
$stdout.sync = true
$stdin.each_line do |line|
  puts JSON.generate(answer(line)) unless line.strip.empty?
end
