# frozen_string_literal: true

# houston: `Houston::Notification`, up to the JSON of the frame that its connection would write. Its binary frames have no headers.

require_relative "meant"

library("houston")
require "houston/notification"

run do |meant|
  meant.push_type(%w[alert background])
  meant.short_token
  options = { alert: meant.whole_alert }.merge(meant.aps.take_each(
    "badge" => [:badge, WHOLE], "sound" => [:sound, ->(value) { value }], "category" => [:category, TEXT], "thread-id" => [:thread_id, TEXT],
    "content-available" => [:content_available, FLAG], "mutable-content" => [:mutable_content, FLAG], "url-args" => [:url_args, TEXTS]
  ))
  meant.finish

  lambda do
    notification = Houston::Notification.new({ device: meant.device_token }.merge(options))
    notification.custom_data = meant.custom
    raise "valid? is false" unless notification.valid? # `Client.push` leaves it out without a word.

    frame = notification.message
    [frame.byteslice(5 + 3 + 32 + 3..), nil]
  end
end
