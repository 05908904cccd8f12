import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;

/** Reports of the last shifts: figures that are the same for the same day, as JSON, as CSV, and as a page. */
public final class ShiftReport {
  private static final String[] SHIFTS = {"早班", "中班", "夜班"};
  private static final String[] SHIFTS_EN = {"Morning", "Afternoon", "Night"};
  private static final int DAYS = 7;

  private record Shift(LocalDate day, int number, int planned, int made, int scrap, int stoppedMinutes) {
    double good() {
      return made == 0 ? 0 : Math.round(1000.0 * (made - scrap) / made) / 10.0;
    }

    String json() {
      return String.format(
          "{\"day\":\"%s\",\"shift\":\"%s\",\"shiftEn\":\"%s\",\"planned\":%d,\"made\":%d,\"scrap\":%d,"
              + "\"stopped\":%d,\"yield\":%s}",
          day, SHIFTS[number], SHIFTS_EN[number], planned, made, scrap, stoppedMinutes, good());
    }

    String csv() {
      return String.format("%s,%s,%d,%d,%d,%d,%s\r\n",
          day, SHIFTS[number], planned, made, scrap, stoppedMinutes, good());
    }
  }

  private static List<Shift> shifts() {
    List<Shift> found = new ArrayList<>();
    LocalDate today = LocalDate.now(ZoneId.of("Asia/Shanghai"));
    for (int back = 1; back <= DAYS; back++) {
      LocalDate day = today.minusDays(back);
      Random random = new Random(day.toEpochDay());
      for (int number = 0; number < SHIFTS.length; number++) {
        int stopped = random.nextInt(45);
        int made = 620 - stopped * 2 - random.nextInt(30) - number * 12;
        found.add(new Shift(day, number, 620, made, random.nextInt(14), stopped));
      }
    }
    return found;
  }

  private static void answer(HttpExchange asked, int status, String type, byte[] body) throws IOException {
    asked.getResponseHeaders().set("Content-Type", type);
    asked.sendResponseHeaders(status, body.length);
    asked.getResponseBody().write(body);
    asked.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void report(HttpExchange asked) throws IOException {
    List<String> rows = shifts().stream().map(Shift::json).toList();
    answer(asked, 200, "application/json; charset=utf-8", bytes("[" + String.join(",", rows) + "]"));
  }

  private static void table(HttpExchange asked) throws IOException {
    // A spreadsheet takes the text for UTF-8 by its first sign.
    StringBuilder text = new StringBuilder("\uFEFF日期,班次,计划,产量,报废,停机分钟,合格率\r\n");
    shifts().forEach(one -> text.append(one.csv()));
    asked.getResponseHeaders().set("Content-Disposition", "attachment; filename=\"shift-report.csv\"");
    answer(asked, 200, "text/csv; charset=utf-8", bytes(text.toString()));
  }

  private static final List<String> FILES =
      List.of("index.html", "report.css", "report.js", "shared/look.css", "shared/words.js");

  private static String typeOf(String name) {
    String kind = name.endsWith(".html") ? "html" : name.endsWith(".css") ? "css" : "javascript";
    return "text/" + kind + "; charset=utf-8";
  }

  private static void file(HttpExchange asked) throws IOException {
    String path = asked.getRequestURI().getPath().substring(1);
    String name = path.isEmpty() ? "index.html" : path;
    if (!FILES.contains(name)) {
      answer(asked, 404, "text/plain; charset=utf-8", bytes("There is nothing here."));
      return;
    }
    try (InputStream bytes = ShiftReport.class.getResourceAsStream("/" + name)) {
      answer(asked, 200, typeOf(name), bytes.readAllBytes());
    }
  }

  public static void main(String[] words) throws IOException {
    String port = System.getenv().getOrDefault("PORT", "8080");
    HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(port)), 0);
    server.createContext("/api/report", ShiftReport::report);
    server.createContext("/report.csv", ShiftReport::table);
    server.createContext("/", ShiftReport::file);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.start();
    System.out.println("ready");
  }
}
