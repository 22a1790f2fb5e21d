const SHAPE = /<(?:path|rect)\b[^>]*>/g;

/** A shape’s opacity as its paint’s. One with two paints, which would show through each other, stays as it is. */
function flatShape(shape: string): string {
  const isStroked = shape.includes('stroke="');
  if (isStroked && /fill="(?!none")/.test(shape)) return shape;
  // A line without a fill has no inside, or its group says that it has none.
  return shape.replace(/ opacity="/, isStroked ? ' stroke-opacity="' : ' fill-opacity="');
}

/**
 * A garment’s drawing that looks the same without groups that are see-through. The browser keeps such a group apart, with its
 * clip as a mask, while something below it moves; without a graphics card that takes longer than a frame.
 */
export const flatMarkup = (markup: string): string => markup.replace(SHAPE, flatShape);
