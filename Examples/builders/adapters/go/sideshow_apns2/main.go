// The testee of github.com/sideshow/apns2: payload.Payload and Notification, up to the request that its client would send.
package main

import (
	"net/http"
	"time"

	"github.com/sideshow/apns2"
	"github.com/sideshow/apns2/payload"

	"pushproof/builders/meant"
)

func main() {
	sent := &meant.Recorder{}
	client := &apns2.Client{HTTPClient: &http.Client{Transport: sent}, Host: apns2.HostProduction}
	meant.Run(func(m *meant.Meant) meant.Send {
		kind := m.PushType("alert", "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity", "pushtotalk")
		p := payload.NewPayload()
		if text, there := m.AlertText(); there {
			p.Alert(text)
		}
		if m.Alert != nil {
			alert(m.Alert, p)
		}
		aps(m.Aps(), p)
		m.Finish()
		for name, value := range m.Custom {
			p.Custom(name, value)
		}
		notification := &apns2.Notification{DeviceToken: m.DeviceToken, Payload: p, PushType: apns2.EPushType(kind)}
		all := m.Headers(func(headers *meant.Members) {
			if kind == "" {
				panic(meant.Unsaid{}) // It writes one where none is given.
			}
			notification.ApnsID, _ = headers.Text("apns-id")
			notification.CollapseID, _ = headers.Text("apns-collapse-id")
			notification.Topic, _ = headers.Text("apns-topic")
			if priority, there := headers.Whole("apns-priority"); there {
				notification.Priority = int(priority)
			}
			if seconds, there := headers.Whole("apns-expiration"); there {
				notification.Expiration = time.Unix(seconds, 0)
			}
		})
		return func() ([]byte, meant.Headers, error) {
			_, err := client.Push(notification)
			if !all {
				return sent.Body, nil, err
			}
			return sent.Body, sent.Headers, err
		}
	})
}

func alert(members *meant.Members, p *payload.Payload) {
	for name, set := range map[string]func(string) *payload.Payload{
		"title": p.AlertTitle, "subtitle": p.AlertSubtitle, "body": p.AlertBody, "launch-image": p.AlertLaunchImage, "loc-key": p.AlertLocKey,
		"title-loc-key": p.AlertTitleLocKey, "subtitle-loc-key": p.AlertSubtitleLocKey, "action-loc-key": p.AlertActionLocKey,
	} {
		if text, there := members.Text(name); there {
			set(text)
		}
	}
	for name, set := range map[string]func([]string) *payload.Payload{
		"loc-args": p.AlertLocArgs, "title-loc-args": p.AlertTitleLocArgs, "subtitle-loc-args": p.AlertSubtitleLocArgs,
	} {
		if texts, there := members.Texts(name); there {
			set(texts)
		}
	}
}

func aps(members *meant.Members, p *payload.Payload) {
	if badge, there := members.Whole("badge"); there {
		p.Badge(int(badge))
	}
	if critical := members.Members("sound"); critical != nil {
		name, named := critical.Text("name")
		volume, loud := critical.Number("volume")
		if !critical.Flag("critical") || !named || !loud {
			panic(meant.Inexpressible("a critical sound has a name and a volume"))
		}
		critical.Finish()
		p.SoundName(name).SoundVolume(float32(volume))
	} else if name, there := members.Text("sound"); there {
		p.Sound(name)
	}
	if members.Flag("content-available") {
		p.ContentAvailable()
	}
	if members.Flag("mutable-content") {
		p.MutableContent()
	}
	for name, set := range map[string]func(string) *payload.Payload{
		"category": p.Category, "thread-id": p.ThreadID, "attributes-type": p.SetAttributesType,
	} {
		if text, there := members.Text(name); there {
			set(text)
		}
	}
	for name, set := range map[string]func(int64) *payload.Payload{
		"dismissal-date": p.SetDismissalDate, "stale-date": p.SetStaleDate, "timestamp": p.SetTimestamp,
	} {
		if seconds, there := members.Whole(name); there {
			set(seconds)
		}
	}
	for name, set := range map[string]func(map[string]interface{}) *payload.Payload{
		"content-state": p.SetContentState, "attributes": p.SetAttributes,
	} {
		if object, there := members.Mapping(name); there {
			set(object)
		}
	}
	if level, there := members.Text("interruption-level"); there {
		p.InterruptionLevel(payload.EInterruptionLevel(level))
	}
	if event, there := members.Text("event"); there {
		p.SetEvent(payload.ELiveActivityEvent(event))
	}
	if score, there := members.Number("relevance-score"); there {
		if float64(float32(score)) != score {
			panic(meant.Inexpressible("a float32 does not hold the relevance score"))
		}
		p.RelevanceScore(float32(score))
	}
	if arguments, there := members.Texts("url-args"); there {
		p.URLArgs(arguments)
	}
}
