import com.google.api.client.json.gson.GsonFactory;
import com.google.firebase.messaging.ApnsConfig;
import com.google.firebase.messaging.Aps;
import com.google.firebase.messaging.ApsAlert;
import com.google.firebase.messaging.CriticalSound;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * firebase-admin for Java: `ApnsConfig`, as the library's JSON factory writes it. FCM passes `apns.payload` and `apns.headers` on to APNs. What
 * the builders have no method for goes into their custom data, as their documentation says.
 */
final class FirebaseAdminJava {
    public static void main(String[] arguments) throws Exception {
        Meant.run(meant -> {
            Aps.Builder aps = Aps.builder();
            String text = meant.alertText();
            if (text != null) {
                aps.setAlert(text);
            }
            Meant.Members members = meant.aps();
            if (meant.alert != null) {
                aps.setAlert(alert(meant.alert));
                members.members.remove("alert");
            }
            Long badge = members.whole("badge");
            members.must(badge == null || badge == badge.intValue(), "badge", "no int");
            if (badge != null) {
                aps.setBadge(badge.intValue());
            }
            Meant.Members critical = members.object("sound");
            if (critical != null) {
                aps.setSound(sound(critical));
            } else {
                members.text("sound", aps::setSound);
            }
            aps.setContentAvailable(members.flag("content-available")).setMutableContent(members.flag("mutable-content"));
            members.text("category", aps::setCategory);
            members.text("thread-id", aps::setThreadId);
            Map<String, Object> more = new HashMap<>();
            members.members.forEach((name, value) -> more.put(name, Meant.plain(value)));
            if (more.containsValue(null) || meant.custom.containsValue(null)) {
                throw new Meant.Inexpressible("a value is not null");
            }
            ApnsConfig.Builder config = ApnsConfig.builder();
            Map<String, String> headers = new HashMap<>();
            boolean all = meant.headers(given -> {
                given.members.forEach((name, value) -> headers.put(name, value.textValue()));
                given.members.clear();
            });
            return () -> {
                config.setAps(aps.putAllCustomData(more).build()).putAllCustomData(meant.custom).putAllHeaders(headers);
                var sent = Meant.JSON.readTree(GsonFactory.getDefaultInstance().toString(config.build()));
                return new Object[] {Meant.JSON.writeValueAsString(sent.get("payload")), all && !headers.isEmpty() ? headers : null};
            };
        });
    }

    private static ApsAlert alert(Meant.Members members) {
        ApsAlert.Builder alert = ApsAlert.builder();
        members.text("title", alert::setTitle);
        members.text("subtitle", alert::setSubtitle);
        members.text("body", alert::setBody);
        members.text("action-loc-key", alert::setActionLocalizationKey);
        members.text("launch-image", alert::setLaunchImage);
        localized(members, "loc", alert::setLocalizationKey, list -> alert.addAllLocalizationArgs(Arrays.asList(list)));
        localized(members, "title-loc", alert::setTitleLocalizationKey, list -> alert.addAllTitleLocArgs(Arrays.asList(list)));
        localized(members, "subtitle-loc", alert::setSubtitleLocalizationKey, list -> alert.addAllSubtitleLocArgs(Arrays.asList(list)));
        members.finish();
        return alert.build();
    }

    private static void localized(Meant.Members members, String name, Consumer<String> key, Consumer<String[]> list) {
        String found = members.text(name + "-key");
        String[] arguments = members.texts(name + "-args");
        members.must(arguments == null || found != null && !found.isEmpty(), name + "-args", "without its key");
        if (found != null) {
            key.accept(found);
        }
        if (arguments != null) {
            list.accept(arguments);
        }
    }

    private static CriticalSound sound(Meant.Members members) {
        String name = members.text("name");
        BigDecimal volume = members.number("volume");
        members.must(name != null && !name.isEmpty(), "name", "not said");
        members.must(volume == null || volume.signum() >= 0 && volume.compareTo(BigDecimal.ONE) <= 0, "volume", "not from 0 to 1");
        CriticalSound.Builder sound = CriticalSound.builder().setName(name).setCritical(members.flag("critical"));
        members.finish();
        return (volume == null ? sound : sound.setVolume(volume.doubleValue())).build();
    }
}
