// The screen of a game that is played, watched or stepped through: a pure function of what the
// house told. Whoever shows it owns the connection and keeps table, view and log.
import type { Catalogue, Language, LogLine, Send, Table, View } from '../protocol';

export interface PlaySettings {
    /** Cards fly from where they lay to where they go. */
    motion: boolean;
    /** Single letters and digits are commands. */
    keys: boolean;
    theme: 'system' | 'light' | 'dark';
}

export interface PlayProps {
    table: Table;
    view: View;
    /** All lines so far, the oldest first. */
    log: readonly LogLine[];
    catalogue: Catalogue;
    language: Language;
    send: Send;
    settings: PlaySettings;
    onSettings: (settings: PlaySettings) => void;
    /** Leave the table, to the first page. */
    onMenu: () => void;
    /** What went wrong last, in words. */
    notice?: string | null;
    /** The connection is lost for now: nothing can be chosen. */
    offline?: boolean;
}

export function PlayScreen(_props: PlayProps) {
    return <main />;
}
