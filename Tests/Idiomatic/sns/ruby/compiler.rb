# frozen_string_literal: true

# Amazon SNS mobile push: turns Publish requests into APNs notifications.
# Line protocol: a JSON request a line on stdin, a JSON answer a line on stdout.

require "json"

module SNS
  # The request is refused by SNS.
  class Refused < StandardError
    def initialize(code, text)
      super("#{code}: #{text}")
    end
  end

  class InvalidParameter < Refused
    def initialize(text)
      super("InvalidParameter", "Invalid parameter: #{text}")
    end
  end

  class InvalidAttribute < Refused
    def initialize(text)
      super("ParameterValueInvalid", text)
    end
  end

  # Nothing is sent although the request is good.
  class Suppressed < StandardError; end

  # No interface for this kind of request.
  class Unsupported < StandardError; end

  # A hash that reports keys which occur more than once; the last value stays.
  class ReportingHash < Hash
    def []=(key, value)
      warn "warning: duplicate-key #{key.inspect}" if key?(key)
      super
    end
  end

  # One message attribute with DataType and StringValue or BinaryValue.
  class Attribute
    RESERVED = %w[
      APNS.PUSH_TYPE APNS.PRIORITY APNS.TTL APNS.TOPIC APNS.COLLAPSE_ID
      APNS_SANDBOX.TTL APNS_VOIP.TTL APNS_VOIP_SANDBOX.TTL APNS_MDM.TTL
      APNS_MDM_SANDBOX.TTL APNS_PASSBOOK.TTL APNS_PASSBOOK_SANDBOX.TTL
      FCM.TTL ADM.TTL BAIDU.TTL WNS.TTL PREFERRED_AUTHENTICATION_METHOD
    ].map { |suffix| "AWS.SNS.MOBILE.#{suffix}" }.freeze

    NAME = /\A[A-Za-z0-9_.-]{1,256}\z/
    NUMBER = /\A[+-]?\d+(\.\d+)?([eE][+-]?\d+)?\z/
    TYPE = /\A(String|Number|Binary)(\..+)?\z/

    attr_reader :name, :type, :value

    def initialize(name, fields)
      @name = name
      fields = {} unless fields.is_a?(Hash)
      @type = fields["DataType"]
      @value = fields[binary? ? "BinaryValue" : "StringValue"]
    end

    def binary?
      type.is_a?(String) && type.start_with?("Binary")
    end

    def validate!
      validate_name
      validate_type
      validate_value
      self
    end

    def bytesize
      name.bytesize + type.bytesize + (binary? ? value.unpack1("m").bytesize : value.bytesize)
    end

    private

    def validate_name
      known = !name.start_with?("AWS.") || RESERVED.include?(name)
      return if known && name.match?(NAME)

      raise InvalidAttribute, "Invalid message attribute name '#{name}'."
    end

    def validate_type
      if type.nil?
        raise Refused.new("ValidationError",
                          "Value null at 'messageAttributes.#{name}.member.dataType' failed to satisfy " \
                          "constraint: Member must not be null")
      end
      return if type.is_a?(String) && basic_plane?(type) && type.match?(TYPE)

      raise InvalidAttribute, "The message attribute '#{name}' has an invalid message attribute type, " \
                              "the set of supported type prefixes is Binary, Number, and String."
    end

    def validate_value
      if value.nil? || value == ""
        raise InvalidAttribute, "The message attribute '#{name}' must contain non-empty message attribute " \
                                "value for message attribute type '#{type}'."
      end
      if type.start_with?("Number") && !NUMBER.match?(value.to_s)
        raise InvalidAttribute, "Could not cast message attribute '#{name}' value to number."
      end
      return if value.is_a?(String) && basic_plane?(value) && (!binary? || base64?(value))

      raise InvalidAttribute, "The message attribute '#{name}' has an invalid value."
    end

    # Characters beyond U+FFFF are pairs of surrogates in UTF-16, which SNS refuses.
    def basic_plane?(text)
      text.valid_encoding? && text.each_codepoint.all? { |code| code <= 0xFFFF }
    end

    def base64?(text)
      text.unpack1("m0")
      true
    rescue ArgumentError
      false
    end
  end

  # The parameters of a Publish call.
  class PublishRequest
    MAX_BYTES = 262_144
    DESTINATIONS = %w[TopicArn TargetArn PhoneNumber].freeze

    attr_reader :message, :attributes

    def initialize(params)
      @params = params
      @message = params["Message"]
      @attributes = read_attributes(params["MessageAttributes"])
    end

    def validate!
      validate_destination
      validate_message
      validate_subject
      attributes.each_value(&:validate!)
      validate_size
      validate_structure
    end

    def json?
      @params["MessageStructure"] == "json"
    end

    def sms?
      destinations == ["PhoneNumber"]
    end

    # TargetArn names an endpoint of an application, or a topic in old code.
    def target_kind
      @params["TargetArn"].to_s.include?(":endpoint/") ? "endpoint" : "topic"
    end

    # Value of a reserved attribute, such as APNS.TTL.
    def mobile_attribute(suffix)
      attribute = attributes["AWS.SNS.MOBILE.#{suffix}"]
      attribute.value if attribute && !attribute.binary?
    end

    # The entries of a message with structure json: those with a string as value.
    def entries
      parsed = JSON.parse(message, object_class: ReportingHash)
      raise JSON::ParserError, "not an object" unless parsed.is_a?(Hash)

      parsed.select { |_key, value| value.is_a?(String) }
    rescue JSON::ParserError
      raise InvalidParameter, "Message Structure - JSON message body failed to parse"
    end

    private

    def read_attributes(map)
      return {} if map.nil?
      raise Refused.new("ValidationError", "MessageAttributes must be a map") unless map.is_a?(Hash)

      map.to_h { |name, fields| [name, Attribute.new(name, fields)] }
    end

    def destinations
      DESTINATIONS.reject { |key| @params[key].nil? }
    end

    def validate_destination
      case destinations.size
      when 0
        raise InvalidParameter, "TopicArn or TargetArn Reason: no value for required parameter"
      when 1
        key = destinations.first
        value = @params[key]
        raise InvalidParameter, key unless value.is_a?(String) && !value.empty?
      else
        raise InvalidParameter, "only one of #{DESTINATIONS.join(', ')} may be given"
      end
    end

    def validate_message
      raise InvalidParameter, "Empty message" if message.nil? || message == ""
      raise InvalidParameter, "Message must be a string" unless message.is_a?(String)
      raise InvalidParameter, "Message is not valid UTF-8" unless message.valid_encoding?
    end

    def validate_subject
      subject = @params["Subject"]
      return if subject.nil?
      return if subject.is_a?(String) && subject.length.between?(1, 99) && !subject.match?(/[\r\n]/)

      raise InvalidParameter, "Subject"
    end

    def validate_size
      total = message.bytesize + attributes.each_value.sum(&:bytesize)
      raise InvalidParameter, "Message too long" if total > MAX_BYTES
    end

    def validate_structure
      return if @params["MessageStructure"].nil? || json?

      raise InvalidParameter, "MessageStructure must be 'json' if provided"
    end
  end

  # Compiles one Publish request for one endpoint.
  class Compiler
    PLATFORMS = %w[APNS APNS_VOIP APNS_MDM APNS_PASSBOOK MACOS].flat_map { |p| [p, "#{p}_SANDBOX"] }.freeze
    BODY_LIMIT = 4096
    VOIP_BODY_LIMIT = 5120
    DEFAULT_TTL = 28 * 24 * 3600
    DEFAULT_NOW = 1_700_000_000_000
    COPIED_HEADERS = {
      "apns-priority" => "APNS.PRIORITY",
      "apns-topic" => "APNS.TOPIC",
      "apns-collapse-id" => "APNS.COLLAPSE_ID"
    }.freeze

    def initialize(params, context)
      @params = params
      @context = context
      @platform = context["platform"] || "APNS"
    end

    def call
      reject_unsupported
      @publish = PublishRequest.new(@params)
      @publish.validate!
      raise Unsupported, "text messages are not compiled" if @publish.sms?

      body = choose_body
      ttl = time_to_live
      raise Refused.new("EndpointDisabled", "Endpoint is disabled") if @context["endpointEnabled"] == false

      payload = parse_body(body)
      check_size(body)
      raise Suppressed, "message has expired" if expired?(ttl)

      { payload: body, headers: headers(payload, ttl) }
    end

    private

    def reject_unsupported
      raise Unsupported, "#{@platform} is no APNs platform" unless PLATFORMS.include?(@platform)
      raise Unsupported, "no support for PublishBatch" if @params.key?("PublishBatchRequestEntries")
    end

    # The string of the platform as it is, or the default text as an alert.
    def choose_body
      return alert_body(@publish.message) unless @publish.json?

      entries = @publish.entries
      check_entries(entries)
      entries.fetch(@platform) { alert_body(entries["default"]) }
    end

    def check_entries(entries)
      return if entries.key?("default")

      raise InvalidParameter, "Message Structure - No default entry in JSON message body" if topic?
      return if entries.key?(@platform)

      raise Refused.new("InvalidParameter", "JSON must contain an entry for 'default' or '#{@platform}'.")
    end

    def topic?
      (@context["targetKind"] || @publish.target_kind) == "topic"
    end

    def alert_body(text)
      JSON.generate({ aps: { alert: text } })
    end

    def parse_body(body)
      payload = JSON.parse(body)
      raise JSON::ParserError, "not an object" unless payload.is_a?(Hash)

      payload
    rescue JSON::ParserError
      raise InvalidParameter, "Message format is invalid"
    end

    def check_size(body)
      return if body.bytesize <= (voip? ? VOIP_BODY_LIMIT : BODY_LIMIT)

      raise InvalidParameter, "Message size is larger than supported by protocol/end-service"
    end

    def headers(payload, ttl)
      result = { "apns-push-type" => header_value("APNS.PUSH_TYPE") || push_type(payload) }
      COPIED_HEADERS.each { |header, suffix| result[header] = header_value(suffix) }
      # No TTL attribute: APNs keeps the notification for as long as it usually does.
      result["apns-expiration"] = expiration(ttl) if ttl
      result.compact
    end

    # No header has a line break or another control character in it.
    def header_value(suffix)
      value = @publish.mobile_attribute(suffix)
      raise InvalidAttribute, "The message attribute '#{suffix}' has an invalid value." if value&.match?(/[[:cntrl:]]/)

      value
    end

    def push_type(payload)
      return "voip" if voip?

      aps = payload["aps"]
      return "alert" unless aps.is_a?(Hash)

      silent = content_available?(aps["content-available"]) && %w[alert badge sound].none? { |key| aps.key?(key) }
      silent ? "background" : "alert"
    end

    # eql? tells the integer 1 from 1.0.
    def content_available?(flag)
      flag == true || 1.eql?(flag)
    end

    def voip?
      @platform.start_with?("APNS_VOIP")
    end

    # Seconds, or nil without an attribute for this platform.
    def time_to_live
      value = @publish.mobile_attribute("#{@platform}.TTL")
      return if value.nil?
      return value.to_i if value.match?(/\A[0-9]+\z/)

      raise InvalidParameter, "MessageAttributes Reason: AWS.SNS.MOBILE.#{@platform}.TTL is not a number of seconds"
    end

    def now
      @context["now"] || DEFAULT_NOW
    end

    def sent_at
      @context["sentAt"] || now
    end

    def expired?(ttl)
      # TTL 0 allows for the one attempt right after the request.
      return now > sent_at if ttl&.zero?

      now >= sent_at + (ttl || DEFAULT_TTL) * 1000
    end

    def expiration(ttl)
      ttl.zero? ? "0" : (sent_at / 1000 + ttl).to_s
    end
  end

  # Answers the lines of the protocol.
  class Server
    def initialize(input, output)
      @input = input
      @output = output
    end

    def run
      @input.each_line do |line|
        next if line.strip.empty?

        @output.puts(respond(line))
        @output.flush
      end
    end

    private

    def respond(line)
      # A line that cannot be parsed is still answered under its id, if one is to be seen.
      id = line.scrub[/"id"\s*:\s*(\d+)/, 1]&.to_i
      request = JSON.parse(line, max_nesting: false)
      id = request["id"]
      JSON.generate({ id: id }.merge(answer(request)))
    rescue StandardError, SystemStackError => e
      JSON.generate({ id: id, error: clean("InternalError: #{e.class}: #{e.message}") })
    end

    def answer(request)
      dialect = request.fetch("dialect", "sns")
      return { skipped: "dialect #{dialect}" } unless dialect == "sns"

      Compiler.new(params_of(request), request["context"] || {}).call
    rescue Suppressed => e
      { suppressed: e.message }
    rescue Unsupported => e
      { skipped: e.message }
    rescue Refused => e
      { error: clean(e.message) }
    end

    def params_of(request)
      params = request.fetch("message") { parse_params(message_text(request)) }
      raise Refused.new("ValidationError", "the request is not a JSON object") unless params.is_a?(Hash)

      params
    end

    def message_text(request)
      request.fetch("messageText") do
        encoded = request.fetch("messageBase64") { raise Refused.new("ValidationError", "the request has no message") }
        encoded.unpack1("m").force_encoding(Encoding::UTF_8)
      end
    end

    def parse_params(text)
      raise Refused.new("ValidationError", "the request is not valid UTF-8") unless text.valid_encoding?

      JSON.parse(text)
    rescue JSON::ParserError
      raise Refused.new("ValidationError", "the request is not valid JSON")
    end

    def clean(text)
      text.dup.force_encoding(Encoding::UTF_8).scrub("?")
    end
  end
end

$stdin.set_encoding(Encoding::UTF_8)
$stdout.set_encoding(Encoding::UTF_8)
SNS::Server.new($stdin, $stdout).run
