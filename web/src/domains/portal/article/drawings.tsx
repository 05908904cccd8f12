import type { ReactNode } from 'react';

/** Drawings for Cloudyard's own solutions and cases, in one style; the one strong colour marks the finding. */
const steel = 'var(--cy-faint)';
const primary = 'var(--cy-primary)';
const loud = 'var(--cy-accent)';

const Part = ({ x, bad = false }: { x: number; bad?: boolean }) => (
  <rect
    x={x}
    y="112"
    width="26"
    height="20"
    rx="2"
    fill={bad ? loud : primary}
    fillOpacity={bad ? 1 : 0.25}
    stroke={bad ? loud : primary}
  />
);

/** Parts pass under a camera. */
const vision = (
  <>
    <path d="M28 133h264M40 147h240" />
    {[52, 108, 164, 220, 268].map((x) => (
      <circle key={x} cx={x} cy="140" r="7" />
    ))}
    <path d="M132 30h56M160 30v14M142 44h36v22h-36zM150 66h20v8h-20z" />
    <path d="M152 74l-26 58h68l-26-58z" stroke="none" fill={primary} fillOpacity=".12" />
    <Part x={48} />
    <Part x={96} />
    <Part x={147} bad />
    <Part x={204} />
    <Part x={252} />
    <path d="M139 105h8M139 105v8M181 105h-8M181 105v8" stroke={loud} strokeWidth="2" />
  </>
);

const Sheet = ({ x, y, bad = false }: { x: number; y: number; bad?: boolean }) => (
  <g stroke={bad ? loud : steel}>
    <path d={`M${x} ${y}h34l10 10v50h-44zM${x + 34} ${y}v10h10`} fill="var(--cy-surface)" />
    <path d={`M${x + 8} ${y + 22}h28M${x + 8} ${y + 33}h28M${x + 8} ${y + 44}h18`} />
  </g>
);

/** Claims pass the rules; doubtful ones are checked. */
const claims = (
  <>
    <Sheet x={36} y={68} />
    <Sheet x={46} y={60} />
    <Sheet x={56} y={52} />
    <path d="M112 84h22M128 78l6 6-6 6M204 84h22M220 78l6 6-6 6" stroke={primary} />
    <path d="M144 44h48v80h-48zM144 64h48M144 84h48M144 104h48" />
    <path d="M152 53l4 4 8-8M152 73l4 4 8-8M152 113l4 4 8-8" stroke={primary} strokeWidth="2" />
    <path d="M153 90l9 9M162 90l-9 9" stroke={loud} strokeWidth="2" />
    <Sheet x={238} y={54} bad />
    <circle cx="266" cy="98" r="17" fill="var(--cy-surface)" stroke={primary} strokeWidth="2" />
    <path d="M278 111l14 15" stroke={primary} strokeWidth="3" />
  </>
);

/** A bedside monitor, and the register it stands in. */
const medical = (
  <>
    <rect x="44" y="38" width="132" height="86" rx="4" />
    <path d="M54 84h24l8-18 12 38 10-26 6 6h52" stroke={primary} strokeWidth="2" />
    <path d="M110 124v18M84 142h52" />
    <rect x="208" y="46" width="72" height="96" rx="3" />
    <path d="M218 66h30M218 86h30M218 106h30M218 126h20M176 80h32" />
    <path d="M258 62l4 4 8-8M258 82l4 4 8-8M258 122l4 4 8-8" stroke={primary} strokeWidth="2" />
    <circle cx="264" cy="105" r="5" fill={loud} stroke="none" />
    <path d="M152 48v12M146 54h12" stroke={primary} strokeWidth="3" />
  </>
);

/** A gear on its bearing, and the sheet of the round. */
const upkeep = (
  <>
    {[0, 45, 90, 135].map((turn) => (
      <path
        key={turn}
        d="M104 36v14M104 126v14"
        transform={`rotate(${turn} 104 88)`}
        strokeWidth="14"
        strokeOpacity=".6"
      />
    ))}
    <circle cx="104" cy="88" r="38" fill="var(--cy-surface)" strokeWidth="2" />
    <circle cx="104" cy="88" r="14" fill={primary} fillOpacity=".25" stroke={primary} />
    <path d="M36 150h136" />
    <rect x="204" y="40" width="80" height="104" rx="3" />
    <path d="M228 34h32v12h-32z" fill="var(--cy-surface)" />
    <path d="M236 66h36M236 88h36M236 110h36M236 130h24" />
    <path d="M214 66l4 4 8-8M214 88l4 4 8-8M214 130l4 4 8-8" stroke={primary} strokeWidth="2" />
    <circle cx="220" cy="110" r="5" fill={loud} stroke="none" />
  </>
);

const HOURS = [26, 22, 24, 20, 58, 72, 78, 70, 76, 64, 40, 46];

/** The day's consumption by the hour; the load at night is marked. */
const energy = (
  <>
    <path d="M40 36v110h244M40 118h244" />
    <path d="M40 118h244" stroke={primary} strokeDasharray="4 4" />
    {HOURS.map((height, hour) => (
      <rect
        key={height}
        x={50 + hour * 19.5}
        y={146 - height}
        width="12"
        height={height}
        stroke="none"
        fill={hour > 9 ? loud : primary}
        fillOpacity={hour > 9 ? 1 : 0.35}
      />
    ))}
    <path d="M66 36l-14 26h12l-6 22 20-30H66l6-18z" stroke={primary} fill="var(--cy-surface)" />
  </>
);

/** A helmet, and the sign it answers. */
const safety = (
  <>
    <path d="M36 128h128M48 128c0-46 24-70 52-70s52 24 52 70" strokeWidth="2" />
    <path d="M88 60v40M112 60v40M88 60c0-8 24-8 24 0" />
    <path d="M48 128c0-46 24-70 52-70s52 24 52 70z" stroke="none" fill={primary} fillOpacity=".15" />
    <path
      d="M228 46l52 90H176z"
      stroke={loud}
      strokeWidth="3"
      fill="var(--cy-surface)"
      strokeLinejoin="round"
    />
    <path d="M228 78v28" stroke={loud} strokeWidth="4" />
    <circle cx="228" cy="120" r="3" fill={loud} stroke="none" />
    <path d="M28 150h264" />
  </>
);

const LANES = [
  { y: 60, runs: [44, 60, 36] },
  { y: 86, runs: [70, 18, 50] },
  { y: 112, runs: [30, 74, 34] },
];

/** A board over the line: which machines run and which stand still. */
const board = (
  <>
    <rect x="40" y="34" width="240" height="104" rx="4" />
    <path d="M160 138v12M112 150h96M56 48h44" />
    {LANES.map(({ y, runs: [first = 0, stop = 0, last = 0] }, lane) => (
      <g key={y} stroke="none">
        <rect x="56" y={y} width={first} height="14" fill={primary} fillOpacity=".35" />
        <rect
          x={60 + first}
          y={y}
          width={stop}
          height="14"
          fill={lane === 1 ? loud : primary}
          fillOpacity={lane === 1 ? 1 : 0.2}
        />
        <rect x={64 + first + stop} y={y} width={last + 40} height="14" fill={primary} fillOpacity=".35" />
      </g>
    ))}
  </>
);

/** A pass with an end. */
const pass = (
  <>
    <path d="M132 20l20 28M188 20l-20 28M150 48h20v10h-20z" />
    <rect x="104" y="58" width="112" height="86" rx="5" fill="var(--cy-surface)" />
    <circle cx="134" cy="90" r="11" fill={primary} fillOpacity=".25" stroke={primary} />
    <path d="M116 122c2-22 34-22 36 0" stroke={primary} />
    <path d="M166 86h36M166 102h36M116 132h36" />
    <circle cx="214" cy="138" r="21" fill="var(--cy-surface)" stroke={loud} strokeWidth="2" />
    <path d="M214 126v12l9 6" stroke={loud} strokeWidth="2" />
  </>
);

const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  rgb: vision,
  nhi: claims,
  sysmed: medical,
  'equipment-upkeep': upkeep,
  energy,
  safety,
  'case-haichuan': board,
  'case-yunshan': vision,
  'case-energy-ledger': energy,
  'case-contractors': pass,
};

export function drawingOf(name: string): ReactNode {
  return DRAWINGS[name];
}

export const DRAWN = { fill: 'none', stroke: steel, strokeWidth: 1.5 } as const;
