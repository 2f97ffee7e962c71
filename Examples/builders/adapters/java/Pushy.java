import com.eatthepath.pushy.apns.util.ApnsPayloadBuilder;
import com.eatthepath.pushy.apns.util.InterruptionLevel;
import com.eatthepath.pushy.apns.util.LiveActivityEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;

/** pushy: `ApnsPayloadBuilder`, whose map Jackson writes, as `build(Function)` is there for. Headers are the notification's, and not judged. */
final class Pushy {
    public static void main(String[] arguments) throws Exception {
        Meant.run(meant -> {
            String kind = meant.pushType("alert", "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity", "pushtotalk");
            ApnsPayloadBuilder builder = new ApnsPayloadBuilder();
            String text = meant.alertText();
            if (text != null) {
                builder.setAlertBody(text).setPreferStringRepresentationForAlerts(true);
            }
            Meant.Members alert = meant.alert;
            if (alert != null) {
                alert.text("title", builder::setAlertTitle);
                alert.text("subtitle", builder::setAlertSubtitle);
                alert.text("body", builder::setAlertBody);
                alert.text("launch-image", builder::setLaunchImageFileName);
                alert.text("action-loc-key", builder::setLocalizedActionButtonKey);
                localized(alert, "loc", builder::setLocalizedAlertMessage);
                localized(alert, "title-loc", builder::setLocalizedAlertTitle);
                localized(alert, "subtitle-loc", builder::setLocalizedAlertSubtitle);
            }
            Meant.Members aps = meant.aps();
            Long badge = aps.whole("badge");
            aps.must(badge == null || badge == badge.intValue(), "badge", "no int");
            builder.setBadgeNumber(badge == null ? null : badge.intValue());
            Meant.Members critical = aps.object("sound");
            if (critical != null) {
                String name = critical.text("name");
                BigDecimal volume = critical.number("volume");
                critical.must(name != null && volume != null && volume.doubleValue() >= 0 && volume.doubleValue() <= 1, "volume", "not said");
                builder.setSound(name, critical.flag("critical"), volume.doubleValue());
                critical.finish();
                aps.must(!"liveactivity".equals(kind), "sound", "critical");
            } else {
                aps.must(!"liveactivity".equals(kind) || !aps.members.containsKey("sound"), "sound", "not the alert's");
                aps.text("sound", builder::setSound);
            }
            aps.text("category", builder::setCategoryName);
            aps.text("thread-id", builder::setThreadId);
            aps.text("target-content-id", builder::setTargetContentId);
            builder.setContentAvailable(aps.flag("content-available")).setMutableContent(aps.flag("mutable-content"));
            builder.setUrlArguments(aps.texts("url-args"));
            String level = aps.text("interruption-level");
            if (level != null) {
                builder.setInterruptionLevel(known(InterruptionLevel.values(), InterruptionLevel::getValue, level));
            }
            BigDecimal score = aps.number("relevance-score");
            aps.must(score == null || new BigDecimal(String.valueOf(score.doubleValue())).compareTo(score) == 0, "relevance-score", "no double");
            builder.setRelevanceScore(score == null ? null : score.doubleValue());
            builder.setTimestamp(moment(aps, "timestamp")).setStaleDate(moment(aps, "stale-date")).setDismissalDate(moment(aps, "dismissal-date"));
            String event = aps.text("event");
            if (event != null) {
                builder.setEvent(known(LiveActivityEvent.values(), one -> one.name().toLowerCase(), event));
            }
            aps.text("attributes-type", builder::setAttributesType);
            builder.setAttributes(aps.mapping("attributes")).setContentState(aps.mapping("content-state"));
            meant.finish();
            meant.custom.forEach(builder::addCustomProperty);
            return () -> new Object[] {builder.build(map -> written(map))};
        });
    }

    interface Localized {
        Object set(String key, String... arguments);
    }

    private static void localized(Meant.Members alert, String name, Localized set) {
        String key = alert.text(name + "-key");
        String[] arguments = alert.texts(name + "-args");
        alert.must(key != null || arguments == null, name + "-args", "without its key");
        if (key != null) {
            set.set(key, arguments);
        }
    }

    private static <T> T known(T[] all, java.util.function.Function<T, String> name, String value) {
        return Arrays.stream(all).filter(one -> name.apply(one).equals(value)).findFirst()
            .orElseThrow(() -> new Meant.Inexpressible("no word for '" + value + "'"));
    }

    private static Instant moment(Meant.Members aps, String name) {
        Long seconds = aps.whole(name);
        aps.must(seconds == null || Math.abs(seconds) < 100_000_000_000L, name, "no moment");
        return seconds == null ? null : Instant.ofEpochSecond(seconds);
    }

    private static String written(Object map) {
        try {
            return Meant.JSON.writeValueAsString(map);
        } catch (Exception problem) {
            throw new IllegalStateException(problem);
        }
    }
}
