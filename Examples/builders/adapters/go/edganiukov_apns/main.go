// The testee of github.com/edganiukov/apns: Payload, as its client marshals it. Headers are options of Send, and not judged.
package main

import (
	"encoding/json"

	"github.com/edganiukov/apns"

	"pushproof/builders/meant"
)

func main() {
	meant.Run(func(m *meant.Meant) meant.Send {
		m.PushType("alert", "background", "voip", "complication", "fileprovider", "mdm", "liveactivity")
		aps := apns.APS{}
		if text, there := m.AlertText(); there {
			aps.Alert.Body = text
		}
		if members := m.Alert; members != nil {
			for name, field := range map[string]*string{
				"title": &aps.Alert.Title, "subtitle": &aps.Alert.Subtitle, "body": &aps.Alert.Body, "launch-image": &aps.Alert.LaunchImage,
				"title-loc-key": &aps.Alert.TitleLocKey, "subtitle-loc-key": &aps.Alert.SubtitleLocKey, "loc-key": &aps.Alert.LocKey,
			} {
				*field, _ = members.Text(name)
			}
			aps.Alert.TitleLocArgs, _ = members.Texts("title-loc-args")
			aps.Alert.SubtitleLocArgs, _ = members.Texts("subtitle-loc-args")
			aps.Alert.LocArgs, _ = members.Texts("loc-args")
		}
		members := m.Aps()
		for name, field := range map[string]*string{
			"sound": &aps.Sound, "thread-id": &aps.ThreadID, "category": &aps.Category, "target-content-id": &aps.TargetContentID,
			"interruption-level": &aps.InteraptionLevel, "filter-criteria": &aps.FilterCriteria, "event": &aps.Events,
		} {
			*field, _ = members.Text(name)
		}
		for name, field := range map[string]**int{
			"badge": &aps.Badge, "content-available": &aps.ContentAvailable, "mutable-content": &aps.MutableContent,
			"relevance-score": &aps.RelevanceScore, "stale-date": &aps.StaleDate, "timestamp": &aps.Timestamp,
		} {
			if number, there := members.Whole(name); there {
				*field = apns.Pointer(int(number))
			}
		}
		if state, there := members.Mapping("content-state"); there {
			aps.ContentStale = map[string]string{}
			for name, value := range state {
				text, fits := value.(string)
				if !fits {
					panic(meant.Inexpressible("a content state has texts"))
				}
				aps.ContentStale[name] = text
			}
		}
		m.Finish()
		return func() ([]byte, meant.Headers, error) {
			body, err := json.Marshal(apns.Payload{APS: aps, CustomValues: m.Custom})
			return body, nil, err
		}
	})
}
