/** How the frames of one protocol are told from noise. */
export interface FrameShape {
  /** Whether a frame can begin so; decided on the first bytes that are there. */
  canBegin(bytes: Buffer): boolean;
  /** The whole length, or null while too little is there to tell. */
  lengthOf(bytes: Buffer): number | null;
  isWhole(frame: Buffer): boolean;
}

/**
 * Finds the frames in a stream of bytes, however it is cut. Where a frame’s check fails, only its first byte is noise:
 * the search begins again behind it, so noise never costs the frame that follows.
 */
export class FrameStream {
  readonly #shape: FrameShape;
  #bytes = Buffer.alloc(0);
  #noise = 0;

  constructor(shape: FrameShape) {
    this.#shape = shape;
  }

  get midFrame(): boolean {
    return this.#bytes.length > 0;
  }

  /** How many bytes came since the last frame that were part of none. */
  get noise(): number {
    return this.#noise;
  }

  push(bytes: Uint8Array): Buffer[] {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    return this.#frames();
  }

  /** The line fell silent: what waits for more is noise, and so may hold whole frames. */
  resync(): Buffer[] {
    const found: Buffer[] = [];
    while (this.midFrame) {
      this.#drop();
      found.push(...this.#frames());
    }
    return found;
  }

  reset(): void {
    this.#bytes = Buffer.alloc(0);
    this.#noise = 0;
  }

  #drop(): void {
    this.#bytes = this.#bytes.subarray(1);
    this.#noise += 1;
  }

  #frames(): Buffer[] {
    const frames: Buffer[] = [];
    while (this.midFrame) {
      if (!this.#shape.canBegin(this.#bytes)) {
        this.#drop();
        continue;
      }
      const length = this.#shape.lengthOf(this.#bytes);
      if (length === null || this.#bytes.length < length) break;
      const frame = this.#bytes.subarray(0, length);
      if (!this.#shape.isWhole(frame)) {
        this.#drop();
        continue;
      }
      frames.push(frame);
      this.#bytes = this.#bytes.subarray(length);
      this.#noise = 0;
    }
    return frames;
  }
}
