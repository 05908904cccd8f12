import { seeded } from '../shared/random.js';

/** Seconds between two parts, as planned, and the names of the stations in both languages. */
const STATIONS = [
  { id: 'OP10', cn: '上料', en: 'Loading', takt: 38 },
  { id: 'OP20', cn: '粗车', en: 'Rough turning', takt: 44 },
  { id: 'OP30', cn: '精车', en: 'Fine turning', takt: 46 },
  { id: 'OP40', cn: '钻孔', en: 'Drilling', takt: 41 },
  { id: 'OP50', cn: '清洗', en: 'Washing', takt: 36 },
  { id: 'OP60', cn: '检测', en: 'Inspection', takt: 43 },
];
const SHIFT_SECONDS = 8 * 3600;
const BEGUN_SECONDS = 3 * 3600;

const stopsFor = (random) => 20 + Math.floor(random() * 90);

function advance(station, random, seconds) {
  if (station.stoppedFor > 0) {
    station.stoppedFor = Math.max(0, station.stoppedFor - seconds);
    station.state = station.stoppedFor > 0 ? 'stopped' : 'running';
    return;
  }
  station.progress += seconds / station.cycle;
  if (station.progress < 1) return;
  station.progress = 0;
  station.cycle = station.takt * (0.92 + random() * 0.2);
  station.made += 1;
  if (random() < 0.012) station.scrap += 1;
  if (random() < 0.03) Object.assign(station, { state: 'stopped', stoppedFor: stopsFor(random) });
  else station.state = station.cycle > station.takt * 1.06 ? 'slow' : 'running';
}

/** A line in the middle of its shift; told how much time went by, it goes on. */
export function openLine(word) {
  const random = seeded(word);
  const stations = STATIONS.map((one) => {
    const made = Math.floor((BEGUN_SECONDS / 46) * (0.96 + random() * 0.04));
    const cycle = one.takt * (0.95 + random() * 0.1);
    const scrap = Math.floor(made * random() * 0.02);
    return { ...one, made, scrap, cycle, state: 'running', stoppedFor: 0, progress: random() };
  });
  let elapsed = BEGUN_SECONDS;
  return {
    tick(seconds) {
      elapsed = (elapsed + seconds) % SHIFT_SECONDS;
      for (const station of stations) advance(station, random, seconds);
    },
    /** What a screen shows of it. */
    picture() {
      const last = stations.at(-1);
      const [made, scrap] = [last.made, stations.reduce((sum, one) => sum + one.scrap, 0)];
      return {
        at: new Date().toISOString(),
        target: Math.round(SHIFT_SECONDS / 46),
        planned: Math.round(elapsed / 46),
        ...{ made, scrap },
        stations: stations.map(({ progress, stoppedFor, cycle, ...shown }) => ({
          ...shown,
          cycle: Math.round(cycle * 10) / 10,
          progress: Math.round(progress * 100),
        })),
      };
    },
  };
}
