// A few short sounds, made here and now: no file is fetched. Off until somebody wants them.

import type { Move, Seat, View } from '../protocol';

export type Sound = 'turn' | 'ended' | 'shuffle' | 'buy' | 'play' | 'draw';

const isDraw = ({ what, from, to }: Move) => what === 'moved' && from === 'deck' && to === 'hand';

/** What is heard of a view: one sound, the one that tells most. `before`: who was asked. */
export function soundOf(view: View, before: Seat | null): Sound | null {
  const { moves, seat, asked } = view;
  const some = (fits: (move: Move) => boolean) => moves.some(fits);
  if (some(({ what }) => what === 'ended')) return 'ended';
  const begins = some(({ what, who }) => what === 'turn' && who === seat);
  if (seat !== null && asked === seat && (before !== seat || begins)) return 'turn';
  if (some(({ what }) => what === 'shuffled')) return 'shuffle';
  if (some(({ what }) => what === 'bought')) return 'buy';
  if (some(({ what }) => what === 'played' || what === 'called')) return 'play';
  return some(isDraw) ? 'draw' : null;
}

// ---- How they are made --------------------------------------------------------------------------

/** Softly struck: a tone of that pitch, from then on, for so many seconds. */
function tone(audio: AudioContext, pitch: number, from: number, length: number, loud: number) {
  const wave = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  const at = audio.currentTime + from;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + length);
}

/** Paper on paper: noise around that pitch. */
function rustle(audio: AudioContext, pitch: number, from: number, length: number, loud: number) {
  const count = Math.ceil(audio.sampleRate * length);
  const buffer = new AudioBuffer({ length: count, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < count; i++) {
    const along = i / count;
    samples[i] = (2 * Math.random() - 1) * (1 - along) ** 2 * Math.min(1, along * 20);
  }
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  noise.connect(band).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  noise.start(audio.currentTime + from);
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  draw: (audio) => rustle(audio, 3200, 0, 0.09, 0.25),
  play: (audio) => rustle(audio, 1400, 0, 0.14, 0.4),
  buy(audio) {
    tone(audio, 1760, 0, 0.12, 0.07);
    tone(audio, 2349, 0.06, 0.2, 0.07);
  },
  shuffle(audio) {
    for (let i = 0; i < 6; i++) rustle(audio, 2200 + 200 * (i % 3), i * 0.055, 0.07, 0.22);
  },
  turn(audio) {
    tone(audio, 587, 0, 0.25, 0.1);
    tone(audio, 880, 0.12, 0.4, 0.1);
  },
  ended(audio) {
    [523, 659, 784, 1047].forEach((pitch, i) => tone(audio, pitch, i * 0.12, 0.6, 0.09));
  },
};

let audio: AudioContext | null = null;

/** Nothing is heard where a browser has no sound, or before anything was clicked. */
export function hear(sound: Sound): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    SOUNDS[sound](audio);
  } catch {
    // Then it is a game without sounds.
  }
}

/** What is heard of a view. */
export function hearView(view: View, before: Seat | null): void {
  const sound = soundOf(view, before);
  if (sound) hear(sound);
}
