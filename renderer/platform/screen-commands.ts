/** What a screen can do now, offered by the command palette before anything else. */
export interface ScreenCommand {
  readonly id: string;
  readonly text: string;
  /** Its key, or why it can’t be done now. */
  readonly note?: string;
  readonly run: () => void;
}

interface ScreenCommands {
  /** Names the group, such as “In the studio”. */
  readonly title: string;
  readonly list: () => readonly ScreenCommand[];
}

let offered: ScreenCommands | null = null;

/** Offers commands while a screen shows. @returns what takes the offer back */
export function offerCommands(commands: ScreenCommands): () => void {
  offered = commands;
  return () => {
    if (offered === commands) offered = null;
  };
}

/** The commands of the screen that shows; null where it has none. */
export const screenCommands = (): ScreenCommands | null => offered;
