# frozen_string_literal: true

# apn_sender: `APN::Notification`, up to the frame that its connection would write. Its binary frames have no headers.

require_relative "meant"

library("apn_sender")
require "active_support/all"
require "apn/notification"

# The gem's own file loads its connections as well; this is what it says of the option, which is off.
module APN
  def self.truncate_alert
    false
  end
end

run do |meant|
  meant.push_type(%w[alert background])
  meant.short_token
  options = { alert: meant.whole_alert }.merge(meant.aps.take_each(
    "badge" => [:badge, WHOLE], "sound" => [:sound, TEXT], "category" => [:category, TEXT], "content-available" => [:content_available, FLAG]
  ))
  meant.finish
  raise Inexpressible, "data by these names are options" unless (meant.custom.keys & %w[alert badge sound category content_available]).empty?

  lambda do
    frame = APN::Notification.new(meant.device_token, options.compact.merge(meant.custom)).packaged_notification
    [frame.byteslice(5 + 3 + 32 + 3..), nil]
  end
end
