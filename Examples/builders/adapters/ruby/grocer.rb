# frozen_string_literal: true

# grocer: `Grocer::Notification`, up to the bytes that its connection would write. Its binary frames have no headers.

require_relative "meant"

library("grocer")
require "grocer"

run do |meant|
  meant.push_type(%w[alert background])
  meant.short_token
  options = { alert: meant.whole_alert }.merge(meant.aps.take_each(
    "badge" => [:badge, WHOLE], "sound" => [:sound, TEXT], "category" => [:category, TEXT], "content-available" => [:content_available, FLAG],
    "mutable-content" => [:mutable_content, FLAG]
  ))
  meant.finish

  lambda do
    options[:custom] = meant.custom unless meant.custom.empty?
    bytes = Grocer::Notification.new(options.compact.merge(device_token: meant.device_token)).to_bytes
    [bytes.byteslice(1 + 4 + 4 + 2 + 32 + 2..), nil]
  end
end
