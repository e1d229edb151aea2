/** Two notes that rise, made by the browser itself. A browser makes a sound only once its page was touched. */
let player: AudioContext | undefined;

/** To be called while a button is pressed, so that the chime may sound later. */
export const allowChime = (): void => {
  try {
    player ??= new AudioContext();
    void player.resume();
  } catch {
    player = undefined; // no sound here: the page says it all the same
  }
};

const NOTES = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1318.5, atSeconds: 0.16 },
];

export const chime = (): void => {
  if ('vibrate' in navigator) navigator.vibrate([120, 60, 120]);
  if (!player) return;
  for (const { hertz, atSeconds } of NOTES) {
    const note = player.createOscillator();
    const volume = player.createGain();
    const start = player.currentTime + atSeconds;
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
    note.connect(volume).connect(player.destination);
    note.start(start);
    note.stop(start + 0.5);
  }
};
