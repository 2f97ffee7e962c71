// The testee of github.com/joekarl/go-libapns: Payload, as Marshal writes it into a frame. Its binary frames have no headers.
package main

import (
	"github.com/joekarl/go-libapns"

	"pushproof/builders/meant"
)

func main() {
	meant.Run(func(m *meant.Meant) meant.Send {
		m.PushType("alert", "background")
		m.ShortToken()
		payload := &apns.Payload{Token: m.DeviceToken, CustomFields: m.Custom}
		payload.AlertText, _ = m.AlertText()
		if members := m.Alert; members != nil {
			alert := &payload.AlertBody
			alert.Title, _ = members.Text("title")
			alert.Body, _ = members.Text("body")
			alert.TitleLocKey, _ = members.Text("title-loc-key")
			alert.TitleLocArgs, _ = members.Texts("title-loc-args")
			alert.LocKey, _ = members.Text("loc-key")
			alert.LocArgs, _ = members.Texts("loc-args")
			alert.ActionLocKey, _ = members.Text("action-loc-key")
			alert.LaunchImage, _ = members.Text("launch-image")
		}
		members := m.Aps()
		if number, there := members.Whole("badge"); there {
			if number < 0 {
				panic(meant.Inexpressible("a badge is not negative"))
			}
			payload.Badge = apns.NewBadgeNumber(int(number))
		}
		payload.Sound, _ = members.Text("sound")
		payload.Category, _ = members.Text("category")
		if members.Flag("content-available") {
			payload.ContentAvailable = 1
		}
		m.Finish()
		return func() ([]byte, meant.Headers, error) {
			body, err := payload.Marshal(2048) // What a connection has where nothing is configured.
			return body, nil, err
		}
	})
}
