# frozen_string_literal: true

# Easemob / Agora Chat: compiles a REST message into the APNs push for one recipient.

require 'base64'
require 'json'

class CompileError < StandardError; end

class Suppressed < StandardError; end

# Typed readers for the optional members of a JSON object; nil counts as absent.
class Fields
  attr_reader :hash

  def initialize(hash, lenient)
    @hash = hash
    @lenient = lenient
  end

  def string(key, max: nil)
    read(key, 'String') { |v| v if v.is_a?(String) && (max.nil? || v.length <= max) }
  end

  def text(key)
    value = string(key)
    value unless value.nil? || value.empty?
  end

  def true?(key)
    read(key, 'Boolean') do |v|
      case v
      when true, false then v
      when 'true', 'YES' then @lenient ? true : nil
      when 'false', 'NO' then @lenient ? false : nil
      end
    end
  end

  def integer(key, min: nil)
    read(key, 'Integer') do |v|
      v = Integer(v, 10) if @lenient && v.is_a?(String) && v.match?(/\A\d+\z/)
      v if v.is_a?(Integer) && (min.nil? || v >= min)
    end
  end

  def object(key)
    read(key, 'Object') { |v| v if v.is_a?(Hash) }
  end

  def fields(key)
    Fields.new(object(key) || {}, @lenient)
  end

  def list(key)
    read(key, 'List') { |v| v if v.is_a?(Array) } || []
  end

  def strings(key)
    read(key, 'List of String') { |v| v if string_list?(v) }
  end

  def at_list(key)
    read(key, 'List of String') do |v|
      if v.is_a?(String)
        :all if v.casecmp?('all')
      elsif string_list?(v)
        v
      end
    end
  end

  private

  def string_list?(value)
    value.is_a?(Array) && value.all?(String)
  end

  def read(key, type)
    value = @hash[key]
    return nil if value.nil?

    result = yield value
    raise CompileError, "#{key}: #{type} expected" if result.nil? && !@lenient

    result
  end
end

class EasemobCompiler
  DAY_MS = 86_400_000
  MAX_MESSAGE = 5 * 1024
  MAX_PAYLOAD = 4096
  MAX_VOIP_PAYLOAD = 5120
  DEFAULT_TEXTS = {
    'seed0' => [nil, '您有一条新消息'],
    'seed1' => [nil, '你有一条新消息'],
    'current' => %w[您有一条新消息 请点击查看]
  }.freeze
  CONTENT_NAMES = {
    'img' => '[图片]', 'audio' => '[语音]', 'video' => '[视频]', 'loc' => '[位置]',
    'file' => '[文件]', 'custom' => '[自定义消息]', 'combine' => '[聊天记录]'
  }.freeze
  NOT_ECHOED = %w[em_push_title em_push_content em_push_name em_push_channel_id em_huawei_push_badge_class].freeze

  def initialize(context)
    @ctx = context
    @profile = context['profile']
  end

  def compile(message, size)
    return { skipped: "profile #{@profile}" } unless DEFAULT_TEXTS.key?(@profile)
    raise CompileError, 'message must be an object' unless message.is_a?(Hash)
    raise CompileError, 'message_too_large' if size > MAX_MESSAGE
    raise CompileError, 'ext must not be null' if message.key?('ext') && message['ext'].nil?

    @message = Fields.new(message, @ctx['typing'] == 'lenient')
    @from = @message.text('from') or raise CompileError, 'from is required'
    raise CompileError, 'from is no valid user id' unless @from.match?(/\A[a-z0-9_.-]{1,64}\z/)

    @ext = @message.fields('ext')
    @apns = @ext.fields('em_apns_ext')
    @push = @ext.fields('em_push_ext')
    @template = @ext.fields('em_push_template')

    reason = suppression
    raise Suppressed, reason if reason

    { payload: checked_json, headers: headers }
  end

  private

  # Phase A: is a push sent at all

  def suppression
    return 'online' if @ctx['online']
    return 'route online' if @message.string('routetype') == 'ROUTE_ONLINE'
    return 'chatroom' if @ctx['chatType'] == 'chatroom'
    return 'group too large' if group? && @ctx['groupSize'] > 3000
    return 'message ignore push' if @ext.true?('em_ignore_notification')
    return 'expire message' if @ctx['now'] - @ctx['sentAt'] > DAY_MS
    return 'ignore push device id' if filtered?('device_id', @ctx['deviceId']) ||
                                      filtered?('notifier_name', @ctx['notifierName'])
    return 'user ignore push' if !@ext.true?('em_force_notification') && dnd?
    return 'user ignore push' unless reminded?
    return 'illegal binding' if @ctx['deviceToken'].empty? || @ctx['notifierName'].empty?
  end

  def group?
    @ctx['chatType'] == 'groupchat'
  end

  def filtered?(what, value)
    filter = @ext.fields('em_push_filter')
    accept = filter.strings("accept_#{what}") || []
    ignore = filter.strings("ignore_#{what}") || []
    ignore.include?(value) || (accept.any? && !accept.include?(value))
  end

  def reminded?
    setting = @ctx['remindType'] || {}
    type = setting['conversation'] || 'DEFAULT'
    type = setting['app'] || 'ALL' if type == 'DEFAULT'
    mentioned = mentioned?
    type == 'ALL' || (type == 'AT' && mentioned)
  end

  def mentioned?
    list = @ext.at_list('em_at_list') || []
    list == :all || list.include?(@ctx['recipient'])
  end

  def dnd?
    dnd = @ctx['dnd'] || {}
    now = @ctx['now']
    return true if dnd['appInterval'] && in_interval?(dnd['appInterval'])
    return true if [dnd['appUntil'], dnd['conversationUntil']].compact.any? { |t| now < t }

    duration = (dnd['durationMinutes'] || 0) * 60_000
    set_at = dnd['setAt'] || now
    (set_at...(set_at + duration)).cover?(now)
  end

  def in_interval?(interval)
    start, finish = interval.split('-').map do |clock|
      hours, minutes = clock.split(':').map(&:to_i)
      hours * 60 + minutes
    end
    return start != 0 if start == finish

    minute = (@ctx['now'] / 60_000 + @ctx['utcOffsetMinutes']) % 1440
    if start < finish
      minute >= start && minute < finish
    else
      minute >= start || minute < finish
    end
  end

  # Phase B: title and body

  def content
    @content ||= begin
      msg = @message.fields('msg')
      type = msg.string('type') || 'txt'
      if type == 'txt'
        text = msg.string('msg') || ''
        (@ctx['translations'] || {}).fetch(@ctx['language'], text)
      else
        CONTENT_NAMES.fetch(type, '[消息]')
      end
    end
  end

  def nickname
    @ctx['senderNickname'].empty? ? @from : @ctx['senderNickname']
  end

  def group_nickname
    @push.text('group_user_nickname') if group?
  end

  def summary?
    @ctx['displayStyle'] == 'messageSummary'
  end

  def summary_text
    return if !summary? || content.empty?

    group_id = @ctx['groupId'] if group? && @profile == 'current'
    "#{group_nickname || group_id || nickname}:#{content}"
  end

  def mention_text
    return unless summary? && group? && mentioned?

    "#{group_nickname || nickname}在群中@了我" unless @template.true?('disable_at_content')
  end

  # Title and body of each source, the highest priority first.
  def text_sources
    default_title, default_body = DEFAULT_TEXTS[@profile]
    directed = @template.fields('directed_template')
    directed_name = directed.string('name', max: 64)
    directed_name = nil unless (directed.strings('target') || []).include?(@ctx['recipient'].downcase)
    sources = [
      from_template(directed_name, directed),
      from_template(@template.string('name', max: 64), @template),
      from_template(@ctx['recipientTemplate'], @template)
    ]
    sources << [@apns.text('em_alert_title'), @apns.text('em_alert_body')] unless @profile == 'seed0'
    sources << [@apns.text('em_push_title') || @apns.text('em_push_name'), @apns.text('em_push_content')]
    sources << [@push.text('title'), @push.text('content')]
    sources << [nil, mention_text]
    sources << from_template(summary? ? 'detail' : 'default', @template)
    sources << [nil, summary_text]
    sources << [@ctx['defaultTitle'] || default_title, @ctx['defaultBody'] || default_body]
  end

  def from_template(name, source)
    template = name && (@ctx['templates'] || {})[name]
    return [nil, nil] unless template

    [render(template['title_pattern'], source.list('title_args')),
     render(template['content_pattern'], source.list('content_args'))]
  end

  def render(pattern, args)
    return if pattern.nil? || pattern.empty?
    raise CompileError, 'template_args' unless args.all?(String)

    pattern.gsub(/\{(?:\d+|\$\w+)\}/) do |placeholder|
      if placeholder.start_with?('{$')
        builtins.fetch(placeholder, placeholder)
      else
        argument = args[placeholder[1..-2].to_i]
        argument ? argument.gsub(/\{\$\w+\}/) { |name| builtins.fetch(name, name) } : placeholder
      end
    end
  end

  def builtins
    { '{$fromNickname}' => nickname, '{$dynamicFrom}' => group_nickname || nickname, '{$msg}' => content }
  end

  # Phases C and D: the payload

  def alert
    sources = text_sources
    title, body = [0, 1].map { |i| sources.map { |s| s[i] }.find { |text| text && !text.empty? } }
    {
      'title' => title,
      'subtitle' => (@apns.text('em_alert_subTitle') unless @profile == 'seed0'),
      'body' => body || '',
      **localized('title-loc', 'em_push_title_loc'),
      **localized('loc', 'em_push_body_loc')
    }.compact
  end

  def localized(target, source)
    key = @apns.text("#{source}_key")
    args = @apns.strings("#{source}_args")
    key ? { "#{target}-key" => key, "#{target}-args" => args } : {}
  end

  def aps
    current = @profile == 'current'
    sound = @apns.string('em_push_sound') || 'default'
    {
      'alert' => alert,
      'badge' => @apns.integer('em_push_badge', min: 0) || @ctx['offlineCount'],
      'sound' => @apns.true?('em_push_ignore_sound') ? nil : sound,
      'category' => @apns.text('em_push_category'),
      'mutable-content' => (1 if @apns.true?('em_push_mutable_content')),
      'content-available' => (1 if current && @apns.integer('em_push_content_available') == 1),
      'thread-id' => (@apns.text('thread_id') if current)
    }.compact
  end

  def custom_data
    data = @apns.hash['extern']
    data = @push.object('custom') if data.nil?
    return data if !data.nil? || @profile != 'current'

    echo = @apns.hash.except(*NOT_ECHOED).compact
    echo unless echo.empty?
  end

  def checked_json
    json = JSON.generate({
      'aps' => aps, 'e' => custom_data,
      'f' => @from, 't' => @ctx['recipient'], 'g' => (@ctx['groupId'] if group?), 'm' => @ctx['messageId']
    }.compact)
    raise CompileError, 'payload_too_large' if json.bytesize > (voip? ? MAX_VOIP_PAYLOAD : MAX_PAYLOAD)

    json
  end

  # Phase E: the request headers

  def voip?
    @push.string('type') == 'call' && @ctx['voipBound']
  end

  def headers
    {
      'apns-push-type' => voip? ? 'voip' : 'alert',
      'apns-topic' => voip? ? "#{@ctx['bundleId']}.voip" : @ctx['bundleId'],
      'apns-priority' => '10',
      'apns-expiration' => ((@ctx['sentAt'] + DAY_MS) / 1000).to_s,
      'apns-collapse-id' => collapse_id
    }.compact
  end

  # APNs takes 64 bytes.
  def collapse_id
    key = @apns.text('em_push_collapse_key')
    key if key && key.bytesize <= 64
  end
end

def handle(request)
  return { skipped: "dialect #{request['dialect']}" } unless request['dialect'] == 'easemob'

  text = request['messageText']
  text = Base64.decode64(request['messageBase64']).force_encoding('UTF-8') if request.key?('messageBase64')
  message = text ? JSON.parse(text) : request['message']
  size = (text || JSON.generate(message)).bytesize
  EasemobCompiler.new(request['context']).compile(message, size)
end

def answer(line)
  id = line[/"id"\s*:\s*(\d+)/, 1].to_i
  request = JSON.parse(line)
  id = request['id']
  { id: id, **handle(request) }
rescue Suppressed => e
  { id: id, suppressed: e.message }
rescue StandardError => e
  { id: id, error: e.message.scrub }
end

$stdin.set_encoding('UTF-8')
$stdout.sync = true
$stdin.each_line do |line|
  puts JSON.generate(answer(line)) unless line.strip.empty?
end
