import com.notnoop.apns.PayloadBuilder;
import java.util.Arrays;

/** java-apns: `PayloadBuilder`. Its binary frames have no headers. */
final class JavaApns {
    public static void main(String[] arguments) throws Exception {
        Meant.run(meant -> {
            meant.pushType("alert", "background");
            PayloadBuilder builder = PayloadBuilder.newPayload();
            String text = meant.alertText();
            if (text != null) {
                builder.alertBody(text);
            }
            Meant.Members alert = meant.alert;
            if (alert != null) {
                alert.text("title", builder::alertTitle);
                alert.text("body", builder::alertBody);
                alert.text("title-loc-key", builder::localizedTitleKey);
                alert.text("loc-key", builder::localizedKey);
                alert.text("action-loc-key", builder::actionKey);
                alert.text("launch-image", builder::launchImage);
                String[] title = alert.texts("title-loc-args");
                String[] body = alert.texts("loc-args");
                if (title != null) {
                    builder.localizedTitleArguments(Arrays.asList(title));
                }
                if (body != null) {
                    builder.localizedArguments(Arrays.asList(body));
                }
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
            if (aps.flag("content-available")) {
                builder.instantDeliveryOrSilentNotification();
            }
            meant.finish();
            builder.customFields(meant.custom);
            return () -> new Object[] {builder.build()};
        });
    }
}
