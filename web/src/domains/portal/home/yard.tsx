import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';

type At = { x: number; y: number };

const Box = ({ x, y, fill = 'none', w = 56 }: At & { fill?: string; w?: number }) => (
  <g>
    <rect x={x} y={y} width={w} height="26" fill={fill} stroke="var(--yard-steel)" />
    <path
      d={`M${x + w * 0.25} ${y + 5}v16M${x + w * 0.5} ${y + 5}v16M${x + w * 0.75} ${y + 5}v16`}
      stroke={fill === 'none' ? 'var(--yard-steel)' : 'var(--cy-surface)'}
      opacity=".55"
    />
  </g>
);

type LabelProps = { x: number; y?: number; className?: string; children: string };

const Label = ({ x, y = 318, className = 'portal-yard-label', children }: LabelProps) => (
  <text x={x} y={y} textAnchor="middle" className={className}>
    {children}
  </text>
);

/** The yard from the side, from left to right as goods pass through it. */
export function Yard() {
  const t = useText(words);
  return (
    <div className="portal-yard cy-box cy-clip">
      <svg
        className="cy-block cy-full"
        viewBox="0 0 1152 340"
        role="img"
        aria-label={t.diagram}
        fill="none"
        strokeWidth="1.5"
      >
        <path d="M0 290h1152" stroke="var(--yard-steel)" />
        <Gateways />
        <Gate />
        <Crane />
        <Racks />
        {['M124 236h122', 'M338 236h94', 'M872 236h78'].map((d) => (
          <path key={d} d={d} className="portal-yard-flow" markerEnd="url(#yard-tip)" />
        ))}
        <defs>
          <marker
            id="yard-tip"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0l8 4-8 4z" fill="var(--cy-accent)" />
          </marker>
        </defs>
        <Label x={68}>{t.gate}</Label>
        <Label x={292}>{t.check}</Label>
        <Label x={652}>{t.spaces}</Label>
        <Label x={1046}>{t.data}</Label>
        <path d="M28 36h1096" stroke="var(--cy-line)" />
        {[68, 292, 652, 1046].map((x) => (
          <g key={x}>
            <path d={`M${x} 36v18`} stroke="var(--cy-line)" strokeDasharray="2 3" />
            <circle cx={x} cy="36" r="4" fill="var(--cy-surface)" stroke="var(--cy-primary)" />
          </g>
        ))}
        <Label x={472} y={41} className="portal-yard-label cy-roomy">
          {t.record}
        </Label>
      </svg>
    </div>
  );
}

const Gateways = () => (
  <g stroke="var(--yard-steel)">
    <rect x="24" y="246" width="36" height="44" />
    <rect x="72" y="222" width="36" height="68" />
    <path d="M42 246v-26M90 222v-30M32 258h20M80 236h20M80 248h20M32 270h20" />
    <path d="M34 214a11 11 0 0116 0M82 186a11 11 0 0116 0M78 180a17 17 0 0124 0" stroke="var(--cy-primary)" />
  </g>
);

const Gate = () => (
  <g stroke="var(--yard-steel)">
    <path d="M262 290V176h60v114M254 176h76M262 196h60" />
    <circle cx="292" cy="186" r="4" fill="var(--cy-good)" stroke="none" />
    <path d="M283 240l7 7 13-14" stroke="var(--cy-good)" strokeWidth="2.5" />
  </g>
);

const Crane = () => (
  <g>
    <path
      d="M452 290V92M468 290V92M836 290V92M852 290V92M428 92h448M428 80h448M428 80v12M876 80v12"
      stroke="var(--yard-steel)"
      strokeWidth="2"
    />
    <path
      d="M452 92l16 22-16 22 16 22-16 22 16 22-16 22 16 22-16 22 16 22M836 92l16 22-16 22 16 22-16 22 16 22-16 22 16 22-16 22 16 22"
      stroke="var(--yard-steel)"
      opacity=".6"
    />
    <rect x="626" y="72" width="44" height="14" fill="var(--cy-menu)" stroke="var(--yard-steel)" />
    <path d="M634 86v56M662 86v56M620 150l14-8h28l14 8" stroke="var(--yard-steel)" />
    <Box x={620} y={150} fill="var(--cy-accent)" />
    {[492, 556, 684, 748].map((x) => (
      <Box key={x} x={x} y={264} />
    ))}
    <Box x={620} y={264} fill="var(--cy-primary)" />
    <Box x={492} y={238} fill="var(--cy-primary)" />
    <Box x={748} y={238} />
    <Box x={748} y={212} fill="var(--cy-primary)" />
    <path d="M648 188v62" className="portal-yard-flow" strokeDasharray="4 4" />
  </g>
);

const Racks = () => (
  <g stroke="var(--yard-steel)">
    <rect x="964" y="196" width="52" height="94" />
    <path d="M964 220h52M964 244h52M964 268h52M972 208h8M972 232h8M972 256h8" />
    <path d="M1036 276l24-34 22 16 40-62" stroke="var(--cy-primary)" strokeWidth="2" />
    <path d="M1036 190v100h92" />
    <circle cx="1060" cy="242" r="3" fill="var(--cy-surface)" />
    <circle cx="1082" cy="258" r="3" fill="var(--cy-surface)" />
    <circle cx="1122" cy="196" r="3" fill="var(--cy-surface)" />
  </g>
);
