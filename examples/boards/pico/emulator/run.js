// Runs a UF2 image on an emulated RP2040 with an ST7789 on its serial port, as the display pack has it.
//
//     node run.js IMAGE.uf2 [PICTURE.png]
//
// What the firmware says on its UART goes to the standard output. While pin 25 is high a frame is drawn: its instructions are counted.
// After the line `done` the panel's picture is written and the run ends.

import { readFileSync, writeFileSync } from 'node:fs';
import { ConsoleLogger, LogLevel, RP2040 } from 'rp2040js';

import { boot } from './boot.js';
import { png } from './png.js';
import { ST7789 } from './st7789.js';
import { read } from './uf2.js';

const IS_DATA = 16;
const LAMP = 25;
const HIGH = 1;
const NANOSECONDS_A_CYCLE = 8;

const [image, picture] = process.argv.slice(2);
const mcu = new RP2040();
mcu.logger = new ConsoleLogger(LogLevel.Error);

const panel = new ST7789();
const spi = mcu.spi[0];
const sent = mcu.clock.createAlarm(() => spi.completeTransmit(0));
spi.onTransmit = (value) => {
  const isData = mcu.gpio[IS_DATA].value === HIGH;
  for (let bits = spi.dataBits; bits > 0; bits -= 8) {
    panel.receive(isData, (value >> (bits - 8)) & 0xff);
  }
  sent.schedule((spi.dataBits * 1e9) / spi.clockFrequency);
};

let instructions = 0;
let began = 0;
let frame = 0;
mcu.gpio[LAMP].addListener((state, before) => {
  if (state === HIGH) {
    began = instructions;
  } else if (before === HIGH) {
    console.log(`counted ${frame} instructions ${instructions - began}`);
    frame += 1;
  }
});

let line = '';
let ending = null;
mcu.uart[0].onByte = (byte) => {
  if (byte !== 10) {
    line += String.fromCharCode(byte);
    return;
  }
  if (line === 'done') ending = 0;
  if (line.startsWith('failed:')) ending = 1;
  if (ending === 0 && picture) writeFileSync(picture, png(panel.width, panel.height, panel.picture()));
  console.log(line);
  line = '';
};

boot(mcu, read(readFileSync(image)));
const { core, clock } = mcu;
while (ending === null) {
  if (core.waiting) {
    if (!clock.nextAlarm) throw new Error('the processor sleeps, and nothing will wake it');
    clock.tick(clock.nanosToNextAlarm);
  } else {
    instructions += 1;
    clock.tick(core.executeInstruction() * NANOSECONDS_A_CYCLE);
  }
}
process.exitCode = ending;
