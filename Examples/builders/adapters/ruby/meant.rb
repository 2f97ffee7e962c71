# frozen_string_literal: true

# What the adapters of this folder share, as meant.py has it: the meant payload, taken apart member by member, and the answer.

require "bigdecimal"
require "json"
require "openssl"

LIBRARIES = File.expand_path("../../../../.build/builders/libraries", __dir__)

# The library has no word for something that is meant, and for what.
class Inexpressible < StandardError; end

# The library has no word for a header: the payload is judged without its headers.
class Unsaid < StandardError; end

# The value has another type than the library documents.
class Unfit < StandardError; end

# The folder `lib` of a library, on the load path, and those of the gems that were installed with it.
def library(name)
  folder = File.realpath(File.join(LIBRARIES, name))
  beside = File.basename(File.dirname(folder)) == "gems" ? Dir[File.join(File.dirname(folder), "*", "lib")] : []
  $LOAD_PATH.unshift(File.join(folder, "lib"), *beside)
end

# Answers Pushproof. The block takes a `Meant` and returns a lambda that calls the library and gives `[body, headers]`.
def run(&build)
  $stdout.sync = true
  $stdin.each_line do |line|
    puts JSON.generate(answer(line.force_encoding("UTF-8"), build), max_nesting: 0) unless line.strip.empty?
  end
end

def answer(line, build)
  request = JSON.parse(line, max_nesting: false)
  id = request["id"]
  return { id: id, skipped: "these are builders of payloads for APNs" } unless request["dialect"] == "apns"

  send =
    begin
      raise Inexpressible, "the library builds objects" if request.key?("messageText") || request.key?("messageBase64")

      held(line)
      build.call(Meant.new(request["message"], request["headers"] || {}, request["context"]))
    rescue Inexpressible => e
      return { id: id, skipped: e.message }
    end
  begin
    body, sent = send.call
    payload = body.dup.force_encoding("UTF-8")
    sent ? { id: id, payload: payload, headers: of_apns(sent) } : { id: id, payload: payload }
  rescue StandardError => e
    { id: id, error: "#{e.class}: #{e.message}" }
  end
end

# What a Float does not hold as it is written is no case for a library in Ruby.
def held(line)
  line.gsub(/"(?:[^"\\]|\\.)*"/, "").scan(/-?\d[\d.eE+-]*/) do |written|
    next if written.match?(/\A-?\d+\z/)

    read = written.to_f
    raise Inexpressible, "a Float does not hold #{written[0, 40]}" unless read.finite? && BigDecimal(read.to_s) == BigDecimal(written)
  end
end

# What every HTTP client adds, and what says who sends.
TRANSPORT = /\A(:.*|host|authorization|user-agent|connection|accept|accept-encoding|content-type|content-length)\z/.freeze

def of_apns(headers)
  headers.map { |name, value| [name.to_s.downcase, value.to_s] }.reject { |name, _| TRANSPORT.match?(name) }.to_h
end

# A payload and its headers as they are meant.
class Meant
  attr_reader :message, :custom, :alert, :context, :device_token

  def initialize(message, headers, context)
    raise Inexpressible, "the library builds objects" unless message.is_a?(Hash)

    aps = message["aps"]
    @message = message
    @context = context
    @device_token = context["deviceToken"]
    @custom = message.reject { |name, _| name == "aps" }
    @aps = Members.new("/aps", aps) if aps.is_a?(Hash)
    @alert = Members.new("/aps/alert", aps["alert"]) if aps.is_a?(Hash) && aps["alert"].is_a?(Hash)
    @headers = Members.new("header", headers)
    raise Inexpressible, "no word for a broadcast" if headers.key?("apns-channel-id")
    return if headers.values.all? { |value| value.match?(/\A[ -~]*\z/) }

    raise Inexpressible, "what else than ASCII a header can have is up to the HTTP client"
  end

  def aps
    @aps || raise(Inexpressible, "the library writes an aps object into every payload")
  end

  # The alert as a text, or as Apple's keys; nil where there is none.
  def whole_alert
    return aps.take("alert", TEXT) unless alert

    aps.take("alert")
    alert.take_all
  end

  # The push type as the library names it; nil where none is meant.
  def push_type(known)
    kind = @headers.take("apns-push-type")
    raise Inexpressible, "no word for push type '#{kind}'" unless kind.nil? || known.include?(kind)

    kind
  end

  # The frames of the binary interface had device tokens of 32 bytes.
  def short_token
    raise Inexpressible, "a frame of the binary interface has a token of 32 bytes" unless device_token.size == 64
  end

  # What the block makes of the headers, or nil where the library has no word for one of them.
  def headers
    return nil if @headers.names.any? { |name| TRANSPORT.match?(name) }

    taken = yield @headers
    @headers.finish
    taken
  rescue Unsaid, Inexpressible
    nil
  end

  # Every member has been taken.
  def finish
    aps.take("alert") if alert
    alert&.finish
    aps.finish
  end
end

# The members of one object, each of which is taken once.
class Members
  def initialize(place, members)
    @place = place
    @members = members.dup
  end

  # The member as `kind` gives it, nil where it is absent. For these libraries nil is absent too.
  def take(name, kind = nil)
    return nil unless @members.key?(name)

    value = @members.delete(name)
    raise Inexpressible, "#{@place}/#{name} is null" if value.nil?

    kind ? kind.call(value) : value
  rescue Unfit => e
    raise Inexpressible, "#{@place}/#{name} is #{e.message}"
  end

  # The members of a table `{ NAME => [FIELD, KIND] }`, by field; what is absent has no field.
  def take_each(table)
    table.to_h { |name, (field, kind)| [field, take(name, kind)] }.compact
  end

  def take_all
    all = @members
    @members = {}
    all
  end

  def names
    @members.keys
  end

  def finish
    names.each { |name| raise Inexpressible, "no word for #{@place}/#{name}" }
  end
end

# ---- Types: each takes a JSON value and returns Ruby's -----------------------------------------------------------------

def must(what)
  ->(value) { (yield value) ? value : raise(Unfit, what) }
end

TEXT = must("no text") { |value| value.is_a?(String) }
TEXTS = must("no list of texts") { |value| value.is_a?(Array) && value.all?(String) }
NUMBER = must("no number") { |value| value.is_a?(Numeric) }
MAPPING = must("no object") { |value| value.is_a?(Hash) }
FLAG = ->(value) { must("no flag") { |it| it.is_a?(Numeric) && [0, 1].include?(it) }.call(value) == 1 }

# An integer, also when it is spelt 5.0 or, in a header, "5".
WHOLE = lambda do |value|
  read = value.is_a?(String) && value.match?(/\A(0|[1-9]\d*)\z/) ? value.to_i : value
  must("no integer") { |it| it.is_a?(Integer) || it.is_a?(Float) && it.finite? && it == it.floor }.call(read).to_i
end
