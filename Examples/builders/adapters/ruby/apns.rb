# frozen_string_literal: true

# apns: `APNS::Notification`, up to the frame that `APNS.send_notifications` would write. Its binary frames have no headers.

require_relative "meant"

library("apns")
require "apns"

run do |meant|
  meant.push_type(%w[alert background])
  meant.short_token
  message = { alert: meant.whole_alert, other: meant.custom }.merge(meant.aps.take_each(
    "badge" => [:badge, WHOLE], "sound" => [:sound, TEXT], "content-available" => [:content_available, FLAG]
  ))
  meant.finish

  lambda do
    frame = APNS::Notification.new(meant.device_token, message).packaged_notification
    size = frame.unpack1("@36n") # After the item of the token: kind, size, and 32 bytes; then the payload's kind.
    [frame.byteslice(38, size), nil]
  end
end
