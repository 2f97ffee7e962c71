# frozen_string_literal: true

# FCM to APNs payload compiler: reads one JSON request a line, writes one JSON answer a line.

require "json"

module FCM
  class InvalidArgument < StandardError
    def initialize(text)
      super("400 INVALID_ARGUMENT: #{text}")
    end
  end

  class SdkError < StandardError; end
  class Suppressed < StandardError; end
  class Skipped < StandardError; end

  MAX_PAYLOAD_SIZE = 4096
  MAX_TTL = 4 * 7 * 86_400
  DEFAULT_LIFETIME = 30 * 86_400

  # A JSON object of the request together with its path, for the texts of errors.
  class Node
    attr_reader :fields, :path

    def initialize(fields, path = nil)
      @fields = fields
      @path = path
    end

    # Google APIs accept snake_case and lowerCamelCase names alike.
    def [](name)
      value = @fields[name]
      value.nil? ? @fields[name.gsub(/_(\w)/) { Regexp.last_match(1).upcase }] : value
    end

    def string(name)
      fetch(name, "TYPE_STRING") { |value| value.is_a?(String) }
    end

    def bool(name)
      fetch(name, "TYPE_BOOL") { |value| [true, false].include?(value) }
    end

    def object(name)
      fetch(name, "TYPE_MESSAGE") { |value| value.is_a?(Hash) } || {}
    end

    def node(name)
      Node.new(object(name), full_path(name))
    end

    def string_map(name)
      object(name).each_with_index do |(_, value), index|
        invalid!("#{name}[#{index}].value", "TYPE_STRING", value) unless value.is_a?(String)
      end
    end

    def data
      string_map("data").each_key do |key|
        reserved = %w[from message_type].include?(key) || key.start_with?("google", "gcm")
        raise InvalidArgument, "Invalid data payload key: #{key}" if reserved
      end
    end

    def invalid!(name, type, value)
      raise InvalidArgument, "Invalid value at '#{full_path(name)}' (#{type}), #{JSON.generate(value)}"
    end

    private

    def fetch(name, type)
      value = self[name]
      invalid!(name, type, value) unless value.nil? || yield(value)
      value
    end

    def full_path(name)
      [path, name].compact.join(".")
    end
  end

  # What goes to APNs. Headers that the sender gave are left as they are.
  class Push
    attr_reader :payload, :headers

    def initialize(payload, headers, now)
      @payload = payload
      @headers = headers.dup
      default_header("apns-priority") { data_only? ? "5" : "10" }
      default_header("apns-expiration") { (now / 1000 + DEFAULT_LIFETIME).to_s }
    end

    def to_json_text
      text = JSON.generate(payload)
      raise InvalidArgument, "Request contains an invalid argument." if text.bytesize > MAX_PAYLOAD_SIZE

      text
    end

    private

    def default_header(name)
      headers[name] = yield unless headers.any? { |key, _| key.casecmp?(name) }
    end

    def data_only?
      type = headers["apns-push-type"]
      return false unless type.nil? || type == "background"

      aps = payload.fetch("aps", {})
      aps.is_a?(Hash) && (aps.keys & %w[alert badge sound]).empty?
    end
  end

  # HTTP v1: {"message": {...}, "validate_only": false}
  class V1Message
    TARGETS = %w[token topic condition fid].freeze

    def initialize(message, now, bundle_id)
      @message = Node.new(message, "message")
      @now = now
      @bundle_id = bundle_id
    end

    def compile(check_target: true)
      data = @message.data
      texts = notification_texts
      check_android
      apns = @message.node("apns")
      check_options(apns)
      headers = with_activity(apns.string_map("headers"), apns)
      payload = data.except("aps").merge(apns.object("payload"))
      complete_alert(payload, texts)
      verify_target if check_target
      Push.new(payload, headers, @now)
    end

    private

    # A message for a Live Activity gets its push type and its topic from FCM.
    def with_activity(headers, apns)
      return headers if %w[live_activity_token liveActivityToken].all? { |name| apns.string(name).to_s.empty? }

      given = headers.keys.map(&:downcase)
      supplied = { "apns-push-type" => "liveactivity", "apns-topic" => "#{@bundle_id}.push-type.liveactivity" }
      supplied.except(*given).merge(headers)
    end

    def verify_target
      given = TARGETS.select { |name| !@message.string(name).to_s.empty? }
      unless given.one?
        raise InvalidArgument, "Exactly one of token, topic or condition is required, found #{given.size}"
      end

      topic = @message["topic"]
      return if given != ["topic"] || topic.match?(/\A[a-zA-Z0-9\-_.~%]+\z/)

      raise InvalidArgument, "Invalid topic name: #{topic}"
    end

    def notification_texts
      notification = @message.node("notification")
      notification.string("image")
      { "title" => notification.string("title"), "body" => notification.string("body") }.compact
    end

    def check_options(apns)
      options = apns.node("fcm_options")
      options.string("image")
      options.string("analytics_label")
    end

    def check_android
      android = @message.node("android")
      android.data
      android.object("notification")
      android.string("collapse_key")
      priority = android["priority"]
      unless priority.nil? || %w[NORMAL HIGH].include?(priority.to_s.upcase)
        android.invalid!("priority", "TYPE_ENUM", priority)
      end
      check_ttl(android)
    end

    def check_ttl(android)
      ttl = android.string("ttl")
      return if ttl.nil?

      seconds = ttl[/\A(\d+(\.\d{1,9})?)s\z/, 1]
      android.invalid!("ttl", "TYPE_DURATION", ttl) if seconds.nil?
      raise InvalidArgument, "Invalid ttl: must lie between 0s and #{MAX_TTL}s" if seconds.to_r > MAX_TTL
    end

    # apns.payload has precedence, the notification fills what it leaves open.
    def complete_alert(payload, texts)
      return if texts.empty?

      aps = payload["aps"] || {}
      return unless aps.is_a?(Hash)

      alert = aps["alert"] || {}
      return unless alert.is_a?(Hash)

      payload["aps"] = aps.merge("alert" => texts.merge(alert))
    end
  end

  # The legacy HTTP protocol: {"to": ..., "notification": {...}, "data": {...}}
  class LegacyMessage
    TARGETS = %w[to registration_ids condition].freeze
    ALERT_FIELDS = {
      "title" => "title", "title_loc_key" => "title-loc-key",
      "body" => "body", "body_loc_key" => "loc-key"
    }.freeze
    LOC_ARGS = { "title_loc_args" => "title-loc-args", "body_loc_args" => "loc-args" }.freeze
    PRIORITIES = { "high" => "10", "normal" => "5" }.freeze

    def initialize(body, now)
      @body = Node.new(body)
      @notification = @body.node("notification")
      @now = now
    end

    def compile
      data = @body.data
      verify_target
      payload = data.merge("aps" => aps)
      payload.delete("aps") if payload["aps"].empty?
      Push.new(payload, headers, @now)
    end

    private

    def verify_target
      given = TARGETS.reject { |name| @body[name].nil? }
      unless given.one?
        raise InvalidArgument, "Exactly one of to, registration_ids or condition is required, found #{given.size}"
      end
      return @body.string(given.first) unless given.first == "registration_ids"

      ids = @body["registration_ids"]
      return if ids.is_a?(Array) && ids.all?(String) && ids.size.between?(1, 1000)

      raise InvalidArgument, "registration_ids must hold 1 to 1000 registration tokens"
    end

    def aps
      aps = {
        "alert" => alert,
        "badge" => badge,
        "sound" => @notification.string("sound"),
        "category" => @notification.string("click_action")
      }.compact
      aps.delete("alert") if alert.empty?
      aps["content-available"] = 1 if @body.bool("content_available")
      aps["mutable-content"] = 1 if @body.bool("mutable_content")
      aps
    end

    def alert
      texts = ALERT_FIELDS.to_h { |name, key| [key, @notification.string(name)] }
      args = LOC_ARGS.to_h { |name, key| [key, loc_args(name)] }
      texts.merge(args).compact
    end

    # Either an array or, as older senders write it, an array in a string.
    def loc_args(name)
      value = @notification[name]
      value = JSON.parse(value) if value.is_a?(String)
      return value if value.nil? || (value.is_a?(Array) && value.all?(String))

      @notification.invalid!(name, "TYPE_STRING", value)
    rescue JSON::ParserError
      @notification.invalid!(name, "TYPE_STRING", value)
    end

    def badge
      value = @notification["badge"]
      return value if value.nil? || value.is_a?(Numeric)

      Integer(value, 10)
    rescue ArgumentError, TypeError
      @notification.invalid!("badge", "TYPE_INT32", value)
    end

    def headers
      {
        "apns-priority" => priority,
        "apns-expiration" => expiration,
        "apns-collapse-id" => collapse_id
      }.compact
    end

    # APNs takes 64 bytes.
    def collapse_id
      key = @body.string("collapse_key")
      key if key && (1..64).cover?(key.bytesize)
    end

    def priority
      value = @body["priority"]
      return if value.nil?

      PRIORITIES.fetch(value) { @body.invalid!("priority", "TYPE_ENUM", value) }
    end

    def expiration
      ttl = @body["time_to_live"]
      return if ttl.nil?

      @body.invalid!("time_to_live", "TYPE_INT32", ttl) unless ttl.is_a?(Numeric) && ttl.between?(0, MAX_TTL)
      ttl.zero? ? "0" : (@now / 1000 + ttl.to_i).to_s
    end
  end

  # What the Admin SDKs check and rewrite before a message leaves for the service.
  class AdminSdk
    APS_NAMES = %w[content-available mutable-content thread-id].freeze
    ALERT_NAMES = %w[
      title-loc-key title-loc-args subtitle-loc-key subtitle-loc-args loc-key loc-args action-loc-key launch-image
    ].freeze

    def self.for(door)
      case door
      when "raw" then nil
      when "pySdk" then PythonSdk.new
      when "nodeSdk" then NodeSdk.new
      else raise Skipped, "door #{door} is unknown"
      end
    end

    def apply(message)
      require_strings(message["data"], "data")
      apns = message["apns"]
      return message unless apns.is_a?(Hash)

      require_strings(apns["headers"], "apns.headers")
      return message if apns["payload"].nil?
      raise SdkError, "apns.payload must be an object" unless apns["payload"].is_a?(Hash)

      message.merge("apns" => apns.merge("payload" => encode(apns["payload"])))
    end

    private

    def require_strings(map, name)
      return unless map.is_a?(Hash)
      raise SdkError, "#{name} must only contain string values" unless map.values.all?(String)
    end

    def camel_case(name)
      name.gsub(/-(\w)/) { Regexp.last_match(1).upcase }
    end

    def rename(fields, names, owner)
      fields.each_with_object({}) do |(key, value), renamed|
        name = names.find { |candidate| camel_case(candidate) == key } || key
        clash = renamed.key?(name) || (name != key && fields.key?(name))
        raise SdkError, "Multiple specifications for #{name} in #{owner}" if clash

        renamed[name] = value
      end
    end

    def check_loc_args(alert, *prefixes)
      prefixes.each do |prefix|
        args = alert["#{prefix}loc-args"]
        next if args.nil? || args == [] || !alert["#{prefix}loc-key"].to_s.empty?

        raise SdkError, "alert: #{prefix}loc-key is required when specifying #{prefix}loc-args"
      end
    end

    def encode_sound(sound)
      case sound
      when nil then nil
      when "" then raise SdkError, "aps.sound must be a non-empty string"
      when String then sound
      when Hash then critical_sound(sound)
      else raise SdkError, "aps.sound must be a string or a critical sound"
      end
    end

    def critical_sound(sound)
      name, volume = sound.values_at("name", "volume")
      raise SdkError, "aps.sound.name must be a non-empty string" if !name.is_a?(String) || name.empty?
      unless volume.nil? || (volume.is_a?(Numeric) && volume.between?(0, 1))
        raise SdkError, "aps.sound.volume must be in the interval [0, 1]"
      end

      encode_flag(sound.dup, "critical", [true, 1])
    end

    def encode_flag(fields, name, accepted)
      return fields unless fields.key?(name)

      accepted.include?(fields[name]) ? fields[name] = 1 : fields.delete(name)
      fields
    end
  end

  class PythonSdk < AdminSdk
    private

    def encode(payload)
      raise SdkError, "APNSPayload.aps must be an instance of Aps" unless payload["aps"].is_a?(Hash)

      aps = rename(payload["aps"], APS_NAMES, "aps")
      aps["alert"] = encode_alert(aps["alert"]) if aps["alert"].is_a?(Hash)
      check_types(aps)
      aps["sound"] = encode_sound(aps["sound"])
      aps["sound"] = compact(aps["sound"]) if aps["sound"].is_a?(Hash)
      encode_flag(aps, "content-available", [true])
      encode_flag(aps, "mutable-content", [true])
      compact(payload.merge("aps" => compact(aps)))
    end

    # Custom keys, here the dashed ones beside a camelCase one, override the standard ones.
    def encode_alert(alert)
      overridden = ALERT_NAMES.select { |name| alert.key?(name) }.map { |name| camel_case(name) }
      alert = rename(alert.except(*overridden), ALERT_NAMES, "alert")
      check_loc_args(alert, "", "title-")
      compact(alert)
    end

    def check_types(aps)
      raise SdkError, "Aps.badge must be a number" unless aps["badge"].nil? || aps["badge"].is_a?(Numeric)

      %w[category thread-id].each do |name|
        raise SdkError, "Aps.#{name.tr('-', '_')} must be a string" unless aps[name].nil? || aps[name].is_a?(String)
      end
    end

    def compact(fields)
      fields.reject { |_, value| [nil, [], {}].include?(value) }
    end
  end

  class NodeSdk < AdminSdk
    private

    def encode(payload)
      return payload if payload["aps"].nil?
      raise SdkError, "apns.payload.aps must be a non-null object" unless payload["aps"].is_a?(Hash)

      aps = rename(payload["aps"], APS_NAMES, "aps")
      if aps["alert"].is_a?(Hash)
        aps["alert"] = rename(aps["alert"], ALERT_NAMES, "alert")
        check_loc_args(aps["alert"], "", "title-", "subtitle-")
      end
      aps["sound"] = encode_sound(aps["sound"]) if aps.key?("sound")
      encode_flag(aps, "content-available", [true, 1])
      encode_flag(aps, "mutable-content", [true, 1])
      payload.merge("aps" => aps)
    end
  end

  # One request of the line protocol.
  class Request
    APNS_CONFIG_FIELDS = %w[headers payload fcm_options fcmOptions].freeze

    def initialize(fields)
      @fields = fields
      context = fields["context"] || {}
      @now = context["now"] || 1_700_000_000_000
      @bundle_id = context["bundleId"] || "com.example.app"
      @door = context["door"] || "raw"
    end

    def answer
      dialect = @fields["dialect"] || "fcm"
      raise Skipped, "dialect #{dialect} is not supported" unless dialect == "fcm"

      @sdk = AdminSdk.for(@door)
      body = message
      raise InvalidArgument, "Invalid JSON payload received: not an object" unless body.is_a?(Hash)

      push = compile(body)
      text = push.to_json_text
      raise Suppressed, "validate_only" if body.key?("message") && Node.new(body).bool("validate_only")
      raise Suppressed, "dry_run" if !body.key?("message") && Node.new(body).bool("dry_run")

      { "payload" => text, "headers" => push.headers }
    end

    private

    def compile(body)
      if body.key?("message")
        inner = body["message"]
        Node.new(body).invalid!("message", "TYPE_MESSAGE", inner) unless inner.is_a?(Hash)
        v1(inner).compile
      elsif body.any? && (body.keys - APNS_CONFIG_FIELDS).empty?
        # A bare ApnsConfig has no target of its own.
        v1({ "apns" => body }).compile(check_target: false)
      else
        LegacyMessage.new(body, @now).compile
      end
    end

    def v1(message)
      V1Message.new(@sdk ? @sdk.apply(message) : message, @now, @bundle_id)
    end

    def message
      return @fields["message"] if @fields.key?("message")

      text = @fields["messageText"] || @fields["messageBase64"]&.unpack1("m")&.force_encoding("UTF-8")
      raise InvalidArgument, "The request has no message" if text.nil?
      raise InvalidArgument, "Invalid JSON payload received: not UTF-8" unless text.valid_encoding?

      JSON.parse(text)
    rescue JSON::ParserError => e
      raise InvalidArgument, "Invalid JSON payload received: #{e.message}"
    end
  end

  def self.handle(line)
    id = line[/"id"\s*:\s*(\d+)/, 1]&.to_i
    fields = JSON.parse(line)
    id = fields["id"]
    { "id" => id }.merge(Request.new(fields).answer)
  rescue Suppressed => e
    { "id" => id, "suppressed" => e.message }
  rescue Skipped => e
    { "id" => id, "skipped" => e.message }
  rescue InvalidArgument, SdkError => e
    { "id" => id, "error" => e.message }
  rescue StandardError, SystemStackError => e
    { "id" => id, "error" => "#{e.class}: #{e.message}".scrub }
  end
end

$stdin.set_encoding("UTF-8")
$stdout.set_encoding("UTF-8")
$stdout.sync = true

$stdin.each_line do |line|
  line = line.scrub.strip
  puts JSON.generate(FCM.handle(line)) unless line.empty?
end
