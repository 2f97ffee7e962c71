# frozen_string_literal: true

# Compiles Parcely tracking pushes (docs/push-format.md, v3) to APNs payloads.

require 'base64'
require 'json'

class Refused < StandardError; end

module Check
  module_function

  def text(value, name, min, max)
    raise Refused, "#{name} must be a string" unless value.is_a?(String)
    raise Refused, "#{name} must have #{min} to #{max} characters" unless value.length.between?(min, max)
  end

  def pattern(value, name, pattern)
    raise Refused, "#{name} is malformed" unless value.is_a?(String) && value.match?(pattern)
  end

  def enum(value, name, allowed)
    raise Refused, "#{name} must be one of #{allowed.join(', ')}" unless allowed.include?(value)
  end

  def integer(value, name, min, max)
    raise Refused, "#{name} must be an integer" unless value.is_a?(Integer)
    raise Refused, "#{name} must be between #{min} and #{max}" unless value.between?(min, max)
  end

  def number(value, name, min, max)
    raise Refused, "#{name} must be a number" unless value.is_a?(Numeric)
    raise Refused, "#{name} must be between #{min} and #{max}" unless value.between?(min, max)
  end

  def texts(value, name, max_items, max_length)
    raise Refused, "#{name} must be an array" unless value.is_a?(Array)
    raise Refused, "#{name} has more than #{max_items} items" if value.size > max_items

    value.each_with_index { |item, i| text(item, "#{name}[#{i}]", 1, max_length) }
  end

  def object(value, name)
    raise Refused, "#{name} must be an object" unless value.is_a?(Hash)
  end

  def boolean(value, name)
    raise Refused, "#{name} must be a boolean" unless [true, false].include?(value)
  end
end

class ParcelCompiler
  EVENTS = %w[out_for_delivery delivered delayed pickup_ready customs_due sync].freeze
  SOUNDS = { 'default' => 'default', 'doorbell' => 'doorbell.caf', 'horn' => 'horn.caf', 'none' => nil }.freeze
  PRIORITIES = %w[normal high].freeze
  CURRENCIES = %w[EUR GBP USD PLN SEK].freeze
  NAME = /\A[A-Za-z0-9._-]{1,64}\z/
  MAX_PAYLOAD = 4096

  def initialize(message, context)
    @m = message
    @context = context
  end

  def compile
    validate
    return { suppressed: 'parcel is muted' } if @m['muted'] && !%w[sync customs_due].include?(event)

    json = JSON.generate(payload)
    raise Refused, 'payload is too large' if json.bytesize > MAX_PAYLOAD

    { payload: json, headers: headers }
  end

  private

  def event
    @m['event']
  end

  def silent?
    event == 'sync'
  end

  def urgent?
    !silent? && (@m['priority'] == 'high' || event == 'customs_due')
  end

  def optional(container, key, prefix = '')
    value = container[key]
    yield value, prefix + key unless value.nil?
  end

  def validate
    Check.object(@m, 'message')
    Check.pattern(@m['messageId'], 'messageId', /\A[0-9]{1,19}\z/)
    Check.enum(event, 'event', EVENTS)
    Check.object(@m['parcel'], 'parcel')
    Check.pattern(@m['parcel']['id'], 'parcel.id', /\A[A-Z]{2}[0-9]{9}[A-Z]{2}\z/)
    optional(@m['parcel'], 'merchant', 'parcel.') { |v, n| Check.text(v, n, 1, 60) }
    validate_texts
    optional(@m, 'badge') { |v, n| Check.integer(v, n, 0, 999) }
    optional(@m, 'sound') { |v, n| Check.enum(v, n, SOUNDS.keys) }
    optional(@m, 'threadId') { |v, n| Check.pattern(v, n, NAME) }
    optional(@m, 'collapseId') { |v, n| Check.pattern(v, n, NAME) }
    optional(@m, 'priority') { |v, n| Check.enum(v, n, PRIORITIES) }
    optional(@m, 'ttlSeconds') { |v, n| Check.integer(v, n, 0, 2_419_200) }
    optional(@m, 'muted') { |v, n| Check.boolean(v, n) }
    optional(@m, 'eta') { |v, n| Check.integer(v, n, 1_600_000_000_000, 4_102_444_800_000) }
    optional(@m, 'stopsAway') { |v, n| Check.integer(v, n, 0, 500) }
    optional(@m, 'courier') do |courier, name|
      Check.object(courier, name)
      Check.number(courier['lat'], 'courier.lat', -90, 90)
      Check.number(courier['lon'], 'courier.lon', -180, 180)
    end
    validate_charge
    optional(@m, 'instructions') { |v, n| Check.texts(v, n, 10, 140) }
    optional(@m, 'photoUrl') { |v, n| Check.pattern(v, n, %r{\Ahttps://[!-~]{1,400}\z}) }
    optional(@m, 'data') { |data, name| validate_data(data, name) }
  end

  def validate_texts
    optional(@m, 'title') { |v, n| Check.text(v, n, 1, 120) }
    optional(@m, 'body') { |v, n| Check.text(v, n, 1, 500) }
    optional(@m, 'loc') do |loc, name|
      Check.object(loc, name)
      Check.pattern(loc['key'], 'loc.key', /\A[A-Z][A-Z0-9_]{0,63}\z/)
      optional(loc, 'args', 'loc.') { |v, n| Check.texts(v, n, 8, 100) }
    end
    return if silent?

    raise Refused, 'title is required' if @m['title'].nil?
    raise Refused, 'exactly one of body and loc is required' if @m['body'].nil? == @m['loc'].nil?
  end

  def validate_charge
    charge = @m['charge']
    if charge.nil?
      raise Refused, 'charge is required for customs_due' if event == 'customs_due'

      return
    end
    Check.object(charge, 'charge')
    Check.enum(charge['currency'], 'charge.currency', CURRENCIES)
    Check.number(charge['total'], 'charge.total', 0.01, 50_000)
    optional(charge, 'duty', 'charge.') { |v, n| Check.number(v, n, 0, 50_000) }
    optional(charge, 'vat', 'charge.') { |v, n| Check.number(v, n, 0, 50_000) }
  end

  def validate_data(data, name)
    Check.object(data, name)
    raise Refused, 'data has more than 10 members' if data.size > 10

    data.each do |key, value|
      Check.pattern(key, 'key of data', /\A[a-z][A-Za-z0-9]{0,31}\z/)
      Check.text(value, "data.#{key}", 0, 200)
    end
  end

  def payload
    result = { 'aps' => aps, 'parcely' => parcely }
    result['charge'] = @m['charge'].slice('currency', 'total', 'duty', 'vat').compact if @m['charge']
    result['photo'] = @m['photoUrl'] if @m['photoUrl'] && !silent?
    result['data'] = @m['data'] unless @m['data'].nil? || @m['data'].empty?
    result
  end

  def aps
    return { 'content-available' => 1 } if silent?

    {
      'alert' => alert,
      'thread-id' => @m['threadId'] || @m['parcel']['id'],
      'badge' => @m['badge'],
      'sound' => SOUNDS[@m['sound'] || 'default'],
      'category' => event == 'customs_due' ? 'PAY_CHARGES' : nil,
      'interruption-level' => urgent? ? 'time-sensitive' : nil,
      'mutable-content' => @m['photoUrl'] ? 1 : nil
    }.compact
  end

  def alert
    result = { 'title' => @m['title'], 'subtitle' => @m['parcel']['merchant'], 'body' => @m['body'] }
    if @m['loc']
      result['loc-key'] = @m['loc']['key']
      result['loc-args'] = @m['loc']['args'] unless @m['loc']['args'].nil? || @m['loc']['args'].empty?
    end
    result.compact
  end

  def parcely
    result = {
      'messageId' => @m['messageId'],
      'event' => event,
      'parcelId' => @m['parcel']['id'],
      'eta' => @m['eta'],
      'stopsAway' => @m['stopsAway'],
      'courier' => @m['courier']&.slice('lat', 'lon')
    }.compact
    result['instructions'] = @m['instructions'] unless @m['instructions'].nil? || @m['instructions'].empty?
    result
  end

  def headers
    ttl = @m['ttlSeconds']
    {
      'apns-topic' => @context['bundleId'],
      'apns-push-type' => silent? ? 'background' : 'alert',
      'apns-priority' => urgent? ? '10' : '5',
      'apns-expiration' => ttl && (ttl.zero? ? '0' : ((@context['now'] / 1000) + ttl).to_s),
      'apns-collapse-id' => @m['collapseId']
    }.compact
  end
end

def read_message(request)
  return JSON.parse(request['messageText']) if request.key?('messageText')
  return JSON.parse(Base64.decode64(request['messageBase64']).force_encoding('UTF-8')) if request.key?('messageBase64')

  request['message']
end

def answer(line)
  id = line[/"id"\s*:\s*(\d+)/, 1]&.to_i # for requests that cannot be read as a whole
  request = JSON.parse(line)
  id = request['id']
  return { id: id, skipped: 'only parcel' } unless request['dialect'] == 'parcel'

  { id: id }.merge(ParcelCompiler.new(read_message(request), request['context']).compile)
rescue StandardError => e
  { id: id, error: e.message.scrub }
end

$stdin.set_encoding('UTF-8')
$stdout.set_encoding('UTF-8')
$stdout.sync = true
$stdin.each_line do |line|
  puts JSON.generate(answer(line)) unless line.strip.empty?
end
