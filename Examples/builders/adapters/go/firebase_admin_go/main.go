// The testee of firebase.google.com/go: messaging.APNSConfig, as messaging.Message marshals it. FCM passes apns.payload and apns.headers on to
// APNs. What the types have no field for goes into their CustomData, as their documentation says.
package main

import (
	"bytes"
	"encoding/json"

	"firebase.google.com/go/v4/messaging"

	"pushproof/builders/meant"
)

func main() {
	meant.Run(func(m *meant.Meant) meant.Send {
		aps := &messaging.Aps{}
		aps.AlertString, _ = m.AlertText()
		if members := m.Alert; members != nil {
			alert := &messaging.ApsAlert{}
			for name, field := range map[string]*string{
				"title": &alert.Title, "subtitle": &alert.SubTitle, "body": &alert.Body, "loc-key": &alert.LocKey, "title-loc-key": &alert.TitleLocKey,
				"subtitle-loc-key": &alert.SubTitleLocKey, "action-loc-key": &alert.ActionLocKey, "launch-image": &alert.LaunchImage,
			} {
				*field, _ = members.Text(name)
			}
			for name, field := range map[string]*[]string{
				"loc-args": &alert.LocArgs, "title-loc-args": &alert.TitleLocArgs, "subtitle-loc-args": &alert.SubTitleLocArgs,
			} {
				*field, _ = members.Texts(name)
			}
			members.Finish()
			m.Aps().Take("alert")
			aps.Alert = alert
		}
		members := m.Aps()
		if number, there := members.Whole("badge"); there {
			badge := int(number)
			aps.Badge = &badge
		}
		if critical := members.Members("sound"); critical != nil {
			aps.CriticalSound = &messaging.CriticalSound{Critical: critical.Flag("critical")}
			aps.CriticalSound.Name, _ = critical.Text("name")
			aps.CriticalSound.Volume, _ = critical.Number("volume")
			critical.Finish()
		} else {
			aps.Sound, _ = members.Text("sound")
		}
		aps.ContentAvailable = members.Flag("content-available")
		aps.MutableContent = members.Flag("mutable-content")
		aps.Category, _ = members.Text("category")
		aps.ThreadID, _ = members.Text("thread-id")
		aps.CustomData = members.TakeAll()
		config := &messaging.APNSConfig{Payload: &messaging.APNSPayload{Aps: aps, CustomData: m.Custom}, Headers: map[string]string{}}
		all := m.Headers(func(headers *meant.Members) {
			for name, value := range headers.TakeAll() {
				config.Headers[name] = value.(string)
			}
		})
		return func() ([]byte, meant.Headers, error) {
			body, err := json.Marshal(&messaging.Message{Token: "device", APNS: config})
			if err != nil {
				return nil, nil, err
			}
			var sent struct {
				APNS struct {
					Payload json.RawMessage `json:"payload"`
					Headers meant.Headers   `json:"headers"`
				} `json:"apns"`
			}
			if err = json.Unmarshal(body, &sent); err != nil {
				return nil, nil, err
			}
			// The text is FCM's to write: that encoding/json escapes "<" says nothing of what APNs gets.
			var payload interface{}
			reader := json.NewDecoder(bytes.NewReader(sent.APNS.Payload))
			reader.UseNumber()
			if err = reader.Decode(&payload); err != nil {
				return nil, nil, err
			}
			var text bytes.Buffer
			writer := json.NewEncoder(&text)
			writer.SetEscapeHTML(false)
			err = writer.Encode(payload)
			if !all || len(config.Headers) == 0 {
				return meant.Compact(text.Bytes()), nil, err
			}
			return meant.Compact(text.Bytes()), sent.APNS.Headers, err
		}
	})
}
