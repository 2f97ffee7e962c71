// The testee of github.com/RobotsAndPencils/buford: payload.APS with its Map, and push.Service, up to the request that it would send.
package main

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/RobotsAndPencils/buford/payload"
	"github.com/RobotsAndPencils/buford/payload/badge"
	"github.com/RobotsAndPencils/buford/push"

	"pushproof/builders/meant"
)

func main() {
	sent := &meant.Recorder{}
	service := push.NewService(&http.Client{Transport: sent}, push.Production)
	meant.Run(func(m *meant.Meant) meant.Send {
		kind := m.PushType("alert", "background", "voip", "complication", "fileprovider", "mdm")
		aps := payload.APS{}
		if text, there := m.AlertText(); there {
			aps.Alert.Body = text
		}
		if members := m.Alert; members != nil {
			aps.Alert.Title, _ = members.Text("title")
			aps.Alert.TitleLocKey, _ = members.Text("title-loc-key")
			aps.Alert.TitleLocArgs, _ = members.Texts("title-loc-args")
			aps.Alert.Subtitle, _ = members.Text("subtitle")
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
			aps.Badge = badge.New(uint(number))
		}
		aps.Sound, _ = members.Text("sound")
		aps.Category, _ = members.Text("category")
		aps.ThreadID, _ = members.Text("thread-id")
		aps.ContentAvailable = members.Flag("content-available")
		aps.MutableContent = members.Flag("mutable-content")
		m.Finish()
		headers := &push.Headers{Type: push.Type(kind)}
		all := m.Headers(func(members *meant.Members) {
			priority, _ := members.Text("apns-priority")
			if priority != "" && priority != "5" && priority != "10" {
				panic(meant.Unsaid{})
			}
			headers.LowPriority = priority == "5"
			headers.ID, _ = members.Text("apns-id")
			headers.CollapseID, _ = members.Text("apns-collapse-id")
			headers.Topic, _ = members.Text("apns-topic")
			if seconds, there := members.Whole("apns-expiration"); there {
				headers.Expiration = time.Unix(seconds, 0)
			}
		})
		return func() ([]byte, meant.Headers, error) {
			whole := aps.Map()
			for name, value := range m.Custom {
				whole[name] = value
			}
			body, err := json.Marshal(whole)
			if err != nil {
				return nil, nil, err
			}
			_, err = service.Push(m.DeviceToken, headers, body)
			if !all {
				return sent.Body, nil, err
			}
			return sent.Body, sent.Headers, err
		}
	})
}
