export interface Hooks {
  send(text: string): void;
  stored(table: string, number: number, line: string): void;
}

export interface Module {
  receive(text: string): void;
  tick(): number;
  takeNet(net: Uint8Array): boolean;
  restore(table: string, lines: string[]): boolean;
}

export function openModule(wasm: BufferSource, hooks: Hooks): Promise<Module>;
