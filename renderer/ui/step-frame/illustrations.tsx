export type Drawing = 'rail' | 'loom' | 'window';

const STRIPES = Array.from({ length: 9 }, (_, index) => index);

/** A selvedge down the left edge: white cloth with the red thread stitched through it. */
function Edge() {
  return (
    <g>
      <rect x="0" y="-80" width="34" height="880" fill="var(--raised)" />
      <line x1="17" y1="-80" x2="17" y2="800" stroke="var(--thread)" strokeWidth="4" strokeDasharray="16 9" />
      <line x1="34" y1="-80" x2="34" y2="800" stroke="var(--line)" strokeWidth="2" />
    </g>
  );
}

const SHIRT =
  'M-70 -92 L-28 -110 C-18 -92 18 -92 28 -110 L70 -92 L112 -40 L78 -14 L62 -34 L62 110 L-62 110 L-62 -34 L-78 -14 L-112 -40 Z';

function Shirt({ x, y, turn, fill }: { x: number; y: number; turn: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M0 -112 C0 -140 26 -138 26 -156" fill="none" stroke="var(--ink)" strokeWidth="4" />
      <path d={SHIRT} fill={fill} stroke="var(--ink)" strokeWidth="4" strokeLinejoin="round" />
      <path d="M-28 -110 C-18 -84 18 -84 28 -110" fill="none" stroke="var(--ink)" strokeWidth="4" />
    </g>
  );
}

/** Shirts on a rail, one of them printed with a rising sun over water. */
function Rail() {
  return (
    <g>
      <line x1="60" y1="196" x2="600" y2="196" stroke="var(--ink)" strokeWidth="6" strokeLinecap="round" />
      <Shirt x={150} y={352} turn={-3} fill="var(--raised)" />
      <Shirt x={480} y={352} turn={3} fill="var(--thread-soft)" />
      <Shirt x={315} y={356} turn={0} fill="var(--action-soft)" />
      <circle cx="315" cy="352" r="34" fill="var(--thread)" />
      {[0, 1, 2].map((wave) => (
        <path
          key={wave}
          d={`M272 ${366 + wave * 14} q11 -9 22 0 t22 0 t22 0 t22 0`}
          fill="none"
          stroke="var(--action)"
          strokeWidth="6"
          strokeLinecap="round"
        />
      ))}
    </g>
  );
}

/** Threads of the warp, and the red weft on its way through them. */
function Loom() {
  return (
    <g>
      {STRIPES.map((stripe) => (
        <line
          key={stripe}
          x1={110 + stripe * 52}
          y1="80"
          x2={110 + stripe * 52}
          y2="560"
          stroke="var(--action)"
          strokeWidth="14"
          opacity={0.25 + (stripe % 3) * 0.2}
        />
      ))}
      {[180, 260, 340, 420, 500].map((row, index) => (
        <path
          key={row}
          d={`M70 ${row} ${STRIPES.map((stripe) => `q26 ${(stripe + index) % 2 === 0 ? -30 : 30} 52 0`).join(' ')}`}
          fill="none"
          stroke={index === 4 ? 'var(--thread)' : 'var(--ink-faint)'}
          strokeWidth={index === 4 ? 9 : 6}
          strokeLinecap="round"
          strokeDasharray={index === 4 ? '410 600' : undefined}
        />
      ))}
      <g transform="translate(452 484) rotate(-8)">
        <path
          d="M-80 0 C-50 -30 50 -30 80 0 C50 30 -50 30 -80 0 Z"
          fill="var(--warn-soft)"
          stroke="var(--ink)"
          strokeWidth="4"
        />
        <rect x="-34" y="-10" width="68" height="20" rx="10" fill="var(--thread)" />
      </g>
    </g>
  );
}

/** A shop front with its awning, a light in the window, and a shirt in it. */
function ShopWindow() {
  return (
    <g transform="translate(0 -84)">
      <rect
        x="110"
        y="190"
        width="420"
        height="390"
        fill="var(--raised)"
        stroke="var(--ink)"
        strokeWidth="5"
      />
      <rect
        x="146"
        y="290"
        width="220"
        height="220"
        fill="var(--action-soft)"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <rect
        x="404"
        y="300"
        width="92"
        height="280"
        fill="var(--action)"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      <circle cx="420" cy="444" r="7" fill="var(--warn-soft)" />
      <g transform="translate(256 410) scale(0.72)">
        <path d={SHIRT} fill="var(--raised)" stroke="var(--ink)" strokeWidth="5" strokeLinejoin="round" />
        <circle cx="0" cy="6" r="30" fill="var(--thread)" />
      </g>
      {STRIPES.slice(0, 8).map((stripe) => (
        <path
          key={stripe}
          d={`M${96 + stripe * 56} 190 h56 v50 a28 28 0 0 1 -56 0 Z`}
          fill={stripe % 2 === 0 ? 'var(--thread)' : 'var(--raised)'}
          stroke="var(--ink)"
          strokeWidth="4"
        />
      ))}
      <line x1="60" y1="582" x2="600" y2="582" stroke="var(--ink)" strokeWidth="6" strokeLinecap="round" />
    </g>
  );
}

const DRAWINGS = { rail: Rail, loom: Loom, window: ShopWindow };

interface IllustrationProps {
  readonly drawing: Drawing;
  /** Without text below it, the motif is centred. */
  readonly alone: boolean;
  readonly className: string | undefined;
}

/** A decorative drawing for the image half of a split screen. */
export function Illustration({ drawing, alone, className }: IllustrationProps) {
  const Motif = DRAWINGS[drawing];
  return (
    <svg
      className={className}
      viewBox={alone ? '0 -80 640 800' : '0 0 640 800'}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <Motif />
      <Edge />
    </svg>
  );
}
