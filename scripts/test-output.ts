/** Prints what several programs write at the same time as if they had run one after the other. */
export class OrderedOutput {
  readonly #write: (text: string | Uint8Array) => void;
  readonly #queue: { readonly chunks: (string | Uint8Array)[]; isOver: boolean }[] = [];

  constructor(write: (text: string | Uint8Array) => void) {
    this.#write = write;
  }

  /** Adds a program after the earlier ones; its output is held back until they have ended. */
  open(): { write(chunk: string | Uint8Array): void; close(): void } {
    const entry = { chunks: [] as (string | Uint8Array)[], isOver: false };
    this.#queue.push(entry);
    return {
      write: (chunk) => {
        if (this.#queue[0] === entry) this.#write(chunk);
        else entry.chunks.push(chunk);
      },
      close: () => {
        entry.isOver = true;
        this.#advance();
      },
    };
  }

  #advance(): void {
    while (this.#queue[0]?.isOver) {
      this.#queue.shift();
      for (const chunk of this.#queue[0]?.chunks.splice(0) ?? []) this.#write(chunk);
    }
  }
}
