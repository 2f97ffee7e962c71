# frozen_string_literal: true

# pushmeup: `APNS::Notification`, whose JSON `APNS.send_notification` puts into a frame. Its binary frames have no headers, and a byte for
# the size: longer messages are none that it claims to send.

require_relative "meant"

library("pushmeup")
require "pushmeup/apple"

run do |meant|
  meant.push_type(%w[alert background])
  meant.short_token
  message = { alert: meant.whole_alert, other: meant.custom }.merge(meant.aps.take_each("badge" => [:badge, WHOLE], "sound" => [:sound, TEXT]))
  meant.finish
  raise Inexpressible, "a message has at most 255 bytes" if JSON.generate(meant.message, max_nesting: 0).bytesize > 255

  -> { [APNS::Notification.new(meant.device_token, message).packaged_message, nil] }
end
