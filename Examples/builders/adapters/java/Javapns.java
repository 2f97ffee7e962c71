import java.util.Arrays;
import javapns.notification.PushNotificationBigPayload;

/** javapns-jdk16: `PushNotificationBigPayload`, of up to 2048 bytes. Its binary frames have no headers. */
final class Javapns {
    public static void main(String[] arguments) throws Exception {
        Meant.run(meant -> {
            meant.pushType("alert", "background");
            String text = meant.alertText();
            Meant.Members alert = meant.alert;
            String title = alert == null ? null : alert.text("title");
            String subtitle = alert == null ? null : alert.text("subtitle");
            String body = alert == null ? null : alert.text("body");
            String titleKey = alert == null ? null : alert.text("title-loc-key");
            String[] titleArguments = alert == null ? null : alert.texts("title-loc-args");
            String key = alert == null ? null : alert.text("loc-key");
            String[] keyArguments = alert == null ? null : alert.texts("loc-args");
            String action = alert == null ? null : alert.text("action-loc-key");
            String image = alert == null ? null : alert.text("launch-image");
            Meant.Members aps = meant.aps();
            Long badge = aps.whole("badge");
            aps.must(badge == null || badge == badge.intValue(), "badge", "no int");
            String sound = aps.text("sound");
            String category = aps.text("category");
            boolean wakes = aps.flag("content-available");
            boolean mutable = aps.flag("mutable-content");
            meant.finish();
            return () -> {
                PushNotificationBigPayload payload = PushNotificationBigPayload.complex();
                if (text != null) payload.addAlert(text);
                if (title != null) payload.addCustomAlertTitle(title);
                if (subtitle != null) payload.addCustomAlertSubtitle(subtitle);
                if (body != null) payload.addCustomAlertBody(body);
                if (titleKey != null) payload.addCustomAlertTitleLocKey(titleKey);
                if (titleArguments != null) payload.addCustomAlertTitleLocArgs(Arrays.asList(titleArguments));
                if (key != null) payload.addCustomAlertLocKey(key);
                if (keyArguments != null) payload.addCustomAlertLocArgs(Arrays.asList(keyArguments));
                if (action != null) payload.addCustomAlertActionLocKey(action);
                if (image != null) payload.addCustomAlertLaunchImage(image);
                if (badge != null) payload.addBadge(badge.intValue());
                if (sound != null) payload.addSound(sound);
                if (category != null) payload.addCategory(category);
                payload.setContentAvailable(wakes);
                payload.setMutableContent(mutable);
                for (var member : meant.custom.entrySet()) {
                    payload.addCustomDictionary(member.getKey(), member.getValue());
                }
                return new Object[] {new String(payload.getPayloadAsBytes(), "UTF-8")};
            };
        });
    }
}
