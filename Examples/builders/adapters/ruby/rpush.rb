# frozen_string_literal: true

# rpush: the notification of `Rpush::Apnsp8`, without its table, and `Delivery`, which makes its HTTP/2 request.

require_relative "meant"

require "active_support/all"
require "active_model"
library("rpush")
%w[reflectable daemon/loggable daemon/delivery daemon/apns2/delivery].each { |file| require "rpush/#{file}" }
%w[notification apns/device_token_format_validator apns/notification_payload_size_validator apns/notification apns2/notification].each do |file|
  require "rpush/client/active_model/#{file}"
end

# The model: its attributes, as the table keeps them.
class Model
  include ActiveModel::Validations
  include ActiveModel::Serializers::JSON

  attr_accessor :app, :alert, :badge, :sound, :category, :url_args, :thread_id, :expiry, :priority
  attr_reader :device_token, :data

  include Rpush::Client::ActiveModel::Notification
  include Rpush::Client::ActiveModel::Apns::Notification
  include Rpush::Client::ActiveModel::Apns2::Notification

  def data=(attributes)
    @data = JSON.parse(JSON.generate(attributes.merge(@data || {}), max_nesting: 0), max_nesting: false)
  end

  def write_attribute(_name, value)
    @device_token = value
  end

  def payload
    JSON.generate(as_json, max_nesting: 0)
  end
end

App = Struct.new(:bundle_id)

run do |meant|
  kind = meant.push_type(%w[alert background voip complication fileprovider mdm liveactivity])
  fields = { alert: meant.whole_alert }.merge(meant.aps.take_each(
    "badge" => [:badge, WHOLE], "sound" => [:sound, ->(value) { value }], "category" => [:category, TEXT], "thread-id" => [:thread_id, TEXT],
    "url-args" => [:url_args, TEXTS], "content-available" => [:content_available, FLAG], "mutable-content" => [:mutable_content, FLAG]
  ))
  meant.finish
  raise Inexpressible, "data named headers are headers" if meant.custom.key?("headers")

  topic = nil
  headers = meant.headers do |headers|
    topic = headers.take("apns-topic") || raise(Unsaid)
    fields[:priority] = headers.take("apns-priority", WHOLE)
    raise Unsaid unless [nil, 5, 10].include?(fields[:priority])

    expiration = headers.take("apns-expiration", WHOLE) || raise(Unsaid) # One is always written.
    fields[:expiry] = expiration.zero? ? 0 : expiration - meant.context["now"] / 1000
    { "apns-push-type" => kind, "apns-id" => headers.take("apns-id"), "apns-collapse-id" => headers.take("apns-collapse-id") }.compact
  end

  lambda do
    notification = Model.new
    notification.app = App.new(topic)
    notification.device_token = meant.device_token
    notification.data = headers.nil? || headers.empty? ? meant.custom : meant.custom.merge("headers" => headers)
    fields.each { |name, value| notification.send("#{name}=", value) unless value.nil? }
    raise notification.errors.full_messages.join("; ") unless notification.valid?

    delivery = Rpush::Daemon::Apns2::Delivery.allocate
    delivery.instance_variable_set(:@app, notification.app)
    request = delivery.send(:build_request, notification)
    [request[:body], headers && request[:headers]]
  end
end
