import type { ReactNode } from 'react';
import styles from './block-pictogram.module.css';

const line = (x: number, y: number, width: number, isStrong = false) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={isStrong ? 4 : 2.5}
    rx={1.25}
    className={isStrong ? styles.ink : styles.soft}
  />
);
const picture = (x: number, y: number, width: number, height: number) => (
  <g>
    <rect x={x} y={y} width={width} height={height} rx={2} className={styles.wash} />
    <path
      d={`M${x + 2} ${y + height - 2} l${width * 0.28} ${-height * 0.45} l${width * 0.2} ${height * 0.25} l${width * 0.16} ${-height * 0.16} l${width * 0.22} ${height * 0.36} z`}
      className={styles.soft}
    />
  </g>
);
const pill = (x: number, y: number, width: number) => (
  <rect x={x} y={y} width={width} height={7} rx={2} className={styles.action} />
);

const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  affiliateAttribution: (
    <>
      {line(14, 8, 30, true)}
      <rect x={14} y={16} width={68} height={11} rx={2} className={styles.outline} />
      {line(19, 20.5, 44)}
      {line(14, 32, 50)}
    </>
  ),
  affiliateSettings: (
    <>
      {line(14, 7, 30, true)}
      {[17, 25, 33].map((y) => (
        <g key={y}>
          {line(14, y, 20)}
          {line(46, y, 34)}
        </g>
      ))}
    </>
  ),
  affiliateStats: (
    <>
      {[4, 27, 50, 73].map((x) => (
        <g key={x}>
          <rect x={x} y={9} width={19} height={24} rx={2} className={styles.wash} />
          {line(x + 4, 14, 10)}
          {line(x + 4, 21, 8, true)}
        </g>
      ))}
    </>
  ),
  announcement: (
    <>
      <rect x={2} y={14} width={92} height={14} rx={2} className={styles.wash} />
      {line(10, 19.5, 46)}
      {pill(70, 17.5, 18)}
    </>
  ),
  banner: (
    <>
      {picture(50, 4, 44, 34)}
      {line(4, 9, 38, true)}
      {line(4, 18, 32)}
      {pill(4, 27, 22)}
    </>
  ),
  badge: (
    <>
      <circle cx={26} cy={21} r={10} className={styles.wash} />
      <path d="M22 21 l3 3 6-6" className={styles.stroke} />
      {line(44, 15, 30, true)}
      {line(44, 24, 22)}
    </>
  ),
  badgeProgress: (
    <>
      {line(14, 9, 30, true)}
      <rect x={14} y={18} width={68} height={6} rx={3} className={styles.wash} />
      <rect x={14} y={18} width={40} height={6} rx={3} className={styles.action} />
      {line(14, 31, 24)}
      {line(50, 31, 24)}
    </>
  ),
  button: pill(32, 17, 32),
  customisationCatalog: (
    <>
      {[6, 36, 66].map((x) => (
        <path
          key={x}
          d={`M${x + 6} 6 l4 3 h4 l4-3 6 4 -3 6 -3-1 v20 h-12 v-20 l-3 1 -3-6z`}
          className={styles.wash}
        />
      ))}
    </>
  ),
  feed: (
    <>
      {[8, 18, 28].map((y) => (
        <g key={y}>
          <circle cx={18} cy={y + 3} r={3.5} className={styles.wash} />
          {line(28, y, 44, true)}
          {line(28, y + 5.5, 30)}
        </g>
      ))}
    </>
  ),
  image: picture(20, 4, 56, 34),
  interactions: (
    <>
      {[10, 37, 64].map((x) => (
        <rect key={x} x={x} y={14} width={22} height={14} rx={7} className={styles.outline} />
      ))}
    </>
  ),
  liveChat: (
    <>
      <path d="M16 8 h40 v18 h-30 l-6 6 v-6 h-4z" className={styles.wash} />
      {line(23, 14, 24)}
      {pill(60, 26, 24)}
    </>
  ),
  pod: (
    <>
      {picture(34, 2, 28, 22)}
      {line(34, 28, 24, true)}
      {line(34, 36, 18)}
    </>
  ),
  priceBreakdown: (
    <>
      <rect x={12} y={8} width={30} height={9} className={styles.ink} />
      <rect x={43} y={8} width={18} height={9} className={styles.soft} />
      <rect x={62} y={8} width={22} height={9} className={styles.action} />
      {line(12, 24, 40)}
      {line(12, 31, 34)}
    </>
  ),
  productList: (
    <>
      {[4, 27, 50, 73].map((x) => (
        <g key={x}>
          {picture(x, 6, 19, 20)}
          {line(x, 30, 15)}
          {line(x, 35, 9)}
        </g>
      ))}
    </>
  ),
  quote: (
    <>
      <path
        d="M22 12 q-6 4 -5 12 h7 v-7 h-4 q0-3 4-5z M34 12 q-6 4 -5 12 h7 v-7 h-4 q0-3 4-5z"
        className={styles.ink}
      />
      {line(42, 14, 36)}
      {line(42, 20, 30)}
      {line(42, 29, 16)}
    </>
  ),
  row: (
    <>
      {[4, 35, 66].map((x) => (
        <rect key={x} x={x} y={8} width={26} height={26} rx={2} className={styles.wash} />
      ))}
    </>
  ),
  slide: (
    <>
      {picture(8, 4, 80, 34)}
      {line(16, 12, 30, true)}
    </>
  ),
  slideshow: (
    <>
      {picture(14, 3, 68, 28)}
      <circle cx={42} cy={37} r={2} className={styles.ink} />
      <circle cx={48} cy={37} r={2} className={styles.soft} />
      <circle cx={54} cy={37} r={2} className={styles.soft} />
    </>
  ),
  spacer: <path d="M10 10h76M10 32h76M48 13v16M44 17l4-4 4 4M44 25l4 4 4-4" className={styles.stroke} />,
  textBlock: (
    <>
      {line(14, 8, 34, true)}
      {line(14, 17, 68)}
      {line(14, 23, 62)}
      {line(14, 29, 66)}
    </>
  ),
};

const GROUP_DRAWINGS: Readonly<Record<string, ReactNode>> = {
  Words: DRAWINGS.textBlock,
  Pictures: DRAWINGS.image,
  Products: DRAWINGS.productList,
  Layout: DRAWINGS.row,
  Forms: (
    <>
      <rect x={12} y={8} width={72} height={11} rx={2} className={styles.outline} />
      {pill(12, 25, 26)}
    </>
  ),
  Social: (
    <>
      {[30, 48, 66].map((x) => (
        <circle key={x} cx={x} cy={21} r={7} className={styles.wash} />
      ))}
    </>
  ),
  Account: (
    <>
      <circle cx={48} cy={15} r={6} className={styles.wash} />
      <path d="M36 34 q12 -16 24 0z" className={styles.wash} />
    </>
  ),
  Project: (
    <>
      {[20, 38, 56].map((x, at) => (
        <rect key={x} x={x} y={26 - at * 8} width={13} height={10 + at * 8} rx={2} className={styles.wash} />
      ))}
      <path d="M14 36.5 h62" className={styles.stroke} />
    </>
  ),
  Code: <path d="M38 12 l-9 9 9 9 M58 12 l9 9 -9 9 M51 9 l-6 24" className={styles.stroke} />,
};

/** A small drawing of a kind of block. */
export function BlockPictogram({ type, group }: { readonly type: string; readonly group: string }) {
  return (
    <svg viewBox="0 0 96 42" className={styles.pictogram} aria-hidden="true">
      {DRAWINGS[type] ?? GROUP_DRAWINGS[group]}
    </svg>
  );
}
