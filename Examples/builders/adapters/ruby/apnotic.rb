# frozen_string_literal: true

# apnotic: `Apnotic::Notification`, up to the `Apnotic::Request` that its connection would send. Its attributes are passed on as they are.

require_relative "meant"

library("apnotic")
require "apnotic/notification"
require "apnotic/request"

TYPES = %w[alert background voip complication fileprovider mdm liveactivity location pushtotalk].freeze
SAME = ->(value) { value }
APS = {
  "badge" => [:badge, WHOLE], "sound" => [:sound, SAME], "category" => [:category, TEXT], "thread-id" => [:thread_id, TEXT],
  "content-available" => [:content_available, WHOLE], "mutable-content" => [:mutable_content, WHOLE], "url-args" => [:url_args, TEXTS],
  "target-content-id" => [:target_content_id, TEXT], "interruption-level" => [:interruption_level, TEXT],
  "relevance-score" => [:relevance_score, NUMBER], "stale-date" => [:stale_date, NUMBER], "content-state" => [:content_state, MAPPING],
  "timestamp" => [:timestamp, NUMBER], "event" => [:event, TEXT], "dismissal-date" => [:dismissal_date, NUMBER]
}.freeze

run do |meant|
  kind = meant.push_type(TYPES)
  fields = { alert: meant.whole_alert, push_type: kind }.merge(meant.aps.take_each(APS))
  meant.finish
  headers = meant.headers do |headers|
    id = headers.take("apns-id") || raise(Unsaid) # One is always written.
    {
      apns_id: id, topic: headers.take("apns-topic"), priority: headers.take("apns-priority", WHOLE),
      expiration: headers.take("apns-expiration", WHOLE), apns_collapse_id: headers.take("apns-collapse-id")
    }
  end

  lambda do
    notification = Apnotic::Notification.new(meant.device_token)
    fields.merge(headers || {}).each { |name, value| notification.send("#{name}=", value) unless value.nil? }
    notification.custom_payload = meant.custom
    request = Apnotic::Request.new(notification)
    [request.body, headers && request.headers]
  end
end
