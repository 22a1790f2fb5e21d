/** A drawing as the renderer draws it. */
export interface ResolvedSvg {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** Whether the file says how large it is, or at least its shape. */
  readonly hasSize: boolean;
}
