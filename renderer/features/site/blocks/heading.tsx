import type { ReactNode } from 'react';

interface HeadingProps {
  readonly level: 1 | 2 | 3;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A heading of the level that its place on the page asks for. */
export function Heading({ level, ...heading }: HeadingProps) {
  const Tag = `h${level}` as const;
  return <Tag {...heading} />;
}
