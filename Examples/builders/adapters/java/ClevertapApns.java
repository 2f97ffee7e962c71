import com.clevertap.apns.Notification;
import com.clevertap.apns.enums.InterruptionLevel;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.UUID;

/** apns-http2 of CleverTap: `Notification.Builder`. Its headers are fields of the notification that its client writes, and not judged. */
final class ClevertapApns {
    public static void main(String[] arguments) throws Exception {
        Meant.run(meant -> {
            meant.pushType("alert", "background", "voip", "complication", "fileprovider", "mdm");
            Notification.Builder builder = new Notification.Builder(meant.deviceToken);
            String text = meant.alertText();
            if (text != null) {
                builder.alertBody(text);
            }
            if (meant.alert != null) {
                meant.alert.text("title", builder::alertTitle);
                meant.alert.text("body", builder::alertBody);
            }
            Meant.Members aps = meant.aps();
            Long badge = aps.whole("badge");
            aps.must(badge == null || badge == badge.intValue(), "badge", "no int");
            if (badge != null) {
                builder.badge(badge.intValue());
            }
            aps.text("sound", builder::sound);
            aps.text("category", builder::category);
            String[] urls = aps.texts("url-args");
            if (urls != null) {
                builder.urlArgs(urls);
            }
            builder.contentAvailable(aps.flag("content-available")).mutableContent(aps.flag("mutable-content"));
            String level = aps.text("interruption-level");
            if (level != null) {
                builder.interruptionLevel(Arrays.stream(InterruptionLevel.values()).filter(one -> one.getValue().equals(level)).findFirst()
                    .orElseThrow(() -> new Meant.Inexpressible("no word for '" + level + "'")));
            }
            BigDecimal score = aps.number("relevance-score");
            if (score != null) {
                aps.must(score.signum() >= 0 && score.compareTo(BigDecimal.ONE) <= 0, "relevance-score", "not from 0 to 1");
                builder.relevanceScore(score.doubleValue());
            }
            meant.finish();
            meant.custom.forEach(builder::customField);
            return () -> new Object[] {builder.build().getPayload()};
        });
    }
}
