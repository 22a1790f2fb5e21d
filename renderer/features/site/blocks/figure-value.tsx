import type { CSSProperties } from 'react';

/** A number or an amount, as large as its box has room for. */
export function FigureValue({ children }: { readonly children: string }) {
  const style: CSSProperties = Object.fromEntries([['--letters', `${children.length}`]]);
  return <strong style={style}>{children}</strong>;
}
