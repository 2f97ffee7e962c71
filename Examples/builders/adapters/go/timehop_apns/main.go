// The testee of github.com/timehop/apns: Payload, as Notification.ToBinary writes it. Its binary frames have no headers.
package main

import (
	"github.com/timehop/apns"

	"pushproof/builders/meant"
)

func main() {
	meant.Run(func(m *meant.Meant) meant.Send {
		m.PushType("alert", "background")
		m.ShortToken()
		notification := apns.NewNotification()
		notification.DeviceToken = m.DeviceToken
		aps := &notification.Payload.APS
		if text, there := m.AlertText(); there {
			aps.Alert.Body = text
		}
		if members := m.Alert; members != nil {
			aps.Alert.Title, _ = members.Text("title")
			aps.Alert.Body, _ = members.Text("body")
			aps.Alert.LocKey, _ = members.Text("loc-key")
			aps.Alert.LocArgs, _ = members.Texts("loc-args")
			aps.Alert.ActionLocKey, _ = members.Text("action-loc-key")
			aps.Alert.LaunchImage, _ = members.Text("launch-image")
		}
		members := m.Aps()
		if number, there := members.Whole("badge"); there {
			if number < 0 {
				panic(meant.Inexpressible("a badge is not negative"))
			}
			aps.Badge.Set(uint(number))
		}
		aps.Sound, _ = members.Text("sound")
		aps.Category, _ = members.Text("category")
		aps.URLArgs, _ = members.Texts("url-args")
		if members.Flag("content-available") {
			aps.ContentAvailable = 1
		}
		m.Finish()
		return func() ([]byte, meant.Headers, error) {
			for name, value := range m.Custom {
				if err := notification.Payload.SetCustomValue(name, value); err != nil {
					return nil, nil, err
				}
			}
			frame, err := notification.ToBinary()
			if err != nil {
				return nil, nil, err
			}
			at := 1 + 4 + 3 + 32 + 1 // After the item of the token comes the payload's kind, and then its size.
			size := int(frame[at])<<8 + int(frame[at+1])
			return frame[at+2 : at+2+size], nil, nil
		}
	})
}
