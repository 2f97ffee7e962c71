# frozen_string_literal: true

# lowdown: `Lowdown::Notification`, with a payload of APNs' keys and the app's own, as its README has it, up to the request of its connection.

require_relative "meant"

library("lowdown")
require "lowdown/notification"

run do |meant|
  meant.push_type(%w[alert background]) # It has none: what comes out is judged.
  payload = meant.whole_alert.then { |alert| alert.nil? ? {} : { "alert" => alert } }
  %w[badge sound content-available category].each do |name|
    value = meant.aps.take(name)
    payload[name] = value unless value.nil?
  end
  meant.finish
  raise Inexpressible, "a name that is Apple's is taken for Apple's" unless (meant.custom.keys & Lowdown::Notification::APS_KEYS).empty?

  lambda do
    notification = Lowdown::Notification.new(token: meant.device_token, payload: payload.merge(meant.custom))
    [notification.formatted_payload.to_json, nil]
  end
end
