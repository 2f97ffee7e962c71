// The testee of github.com/anachronistic/apns: Payload and PushNotification, as ToBytes writes them. Its binary frames have no headers.
package main

import (
	"github.com/anachronistic/apns"

	"pushproof/builders/meant"
)

func main() {
	meant.Run(func(m *meant.Meant) meant.Send {
		m.PushType("alert", "background")
		m.ShortToken()
		payload := apns.NewPayload()
		if text, there := m.AlertText(); there {
			payload.Alert = text
		}
		if members := m.Alert; members != nil {
			alert := apns.NewAlertDictionary()
			alert.Title, _ = members.Text("title")
			alert.Body, _ = members.Text("body")
			alert.TitleLocKey, _ = members.Text("title-loc-key")
			alert.TitleLocArgs, _ = members.Texts("title-loc-args")
			alert.LocKey, _ = members.Text("loc-key")
			alert.LocArgs, _ = members.Texts("loc-args")
			alert.ActionLocKey, _ = members.Text("action-loc-key")
			alert.LaunchImage, _ = members.Text("launch-image")
			payload.Alert = alert
		}
		members := m.Aps()
		if number, there := members.Whole("badge"); there {
			payload.Badge = int(number)
		}
		payload.Sound, _ = members.Text("sound")
		payload.Category, _ = members.Text("category")
		if members.Flag("content-available") {
			payload.ContentAvailable = 1
		}
		m.Finish()
		return func() ([]byte, meant.Headers, error) {
			notification := apns.NewPushNotification()
			notification.DeviceToken = m.DeviceToken
			notification.AddPayload(payload)
			for name, value := range m.Custom {
				notification.Set(name, value)
			}
			frame, err := notification.ToBytes()
			if err != nil {
				return nil, nil, err
			}
			at := 1 + 4 + 3 + 32 + 1 // After the item of the token comes the payload's kind, and then its size.
			size := int(frame[at])<<8 + int(frame[at+1])
			return frame[at+2 : at+2+size], nil, nil
		}
	})
}
