# frozen_string_literal: true

# jpush: `JPush::Push::Notification` and `PushPayload`. What JPush makes of `notification.ios` is added here, as its page on the interface has it:
# each member goes into aps by its name, a truth value as 1, and the members of `extras` stand beside aps.

require_relative "meant"

library("jpush")
require "jpush"

FIELDS = {
  "sound" => [:sound, ->(value) { value }], "badge" => [:badge, WHOLE], "content-available" => [:contentavailable, FLAG],
  "mutable-content" => [:mutablecontent, FLAG], "category" => [:category, TEXT], "thread-id" => [:thread, TEXT],
  "interruption-level" => [:interruption_level, TEXT]
}.freeze

run do |meant|
  meant.push_type(%w[alert background])
  options = { alert: meant.whole_alert, badge: nil }.merge(meant.aps.take_each(FIELDS))
  meant.finish
  raise Inexpressible, "an alert is required" if options[:alert].nil?

  options[:extras] = meant.custom unless meant.custom.empty?

  lambda do
    notification = JPush::Push::Notification.new.set_ios(**options)
    payload = JPush::Push::PushPayload.new(platform: "ios", audience: "all", notification: notification)
    ios = JSON.parse(payload.to_hash.to_json, max_nesting: false)["notification"]["ios"]
    own = ios.delete("extras") || {}
    aps = ios.transform_values { |value| value == true ? 1 : value }
    [JSON.generate(own.merge("aps" => aps), max_nesting: 0), nil]
  end
end
