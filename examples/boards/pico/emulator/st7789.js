// An ST7789 with a glass of 240×320 pixels, mounted on its side: what it shows is 320×240.

const COLUMNS = 240;
const ROWS = 320;

const SLEEP_OUT = 0x11;
const INVERSION = 0x21;
const DISPLAY_ON = 0x29;
const COLUMN_RANGE = 0x2a;
const ROW_RANGE = 0x2b;
const WRITE = 0x2c;
const ACCESS = 0x36;
const FORMAT = 0x3a;

const MIRROR_ROWS = 0x80;
const MIRROR_COLUMNS = 0x40;
const EXCHANGE = 0x20;

export class ST7789 {
  width = ROWS;
  height = COLUMNS;
  #memory = new Uint16Array(COLUMNS * ROWS);
  #command = 0;
  #bytes = [];
  #ranges = { [COLUMN_RANGE]: [0, COLUMNS - 1], [ROW_RANGE]: [0, ROWS - 1] };
  #access = 0;
  #format = 0x66;
  #state = new Set();
  #at = [0, 0];

  /** A byte arrives. */
  receive(isData, byte) {
    if (!isData) {
      this.#command = byte;
      this.#bytes = [];
      this.#state.add(byte);
      if (byte === WRITE) this.#at = [this.#ranges[COLUMN_RANGE][0], this.#ranges[ROW_RANGE][0]];
      return;
    }
    this.#bytes.push(byte);
    const bytes = this.#bytes;
    if (this.#command === WRITE && bytes.length === 2) {
      this.#pixel((bytes[0] << 8) | bytes[1]);
      this.#bytes = [];
    } else if (this.#command in this.#ranges && bytes.length === 4) {
      this.#ranges[this.#command] = [(bytes[0] << 8) | bytes[1], (bytes[2] << 8) | bytes[3]];
    } else if (this.#command === ACCESS) {
      this.#access = byte;
    } else if (this.#command === FORMAT) {
      this.#format = byte;
    }
  }

  #pixel(colour) {
    let [x, y] = this.#access & EXCHANGE ? [this.#at[1], this.#at[0]] : this.#at;
    if (this.#access & MIRROR_COLUMNS) x = COLUMNS - 1 - x;
    if (this.#access & MIRROR_ROWS) y = ROWS - 1 - y;
    if (x >= 0 && x < COLUMNS && y >= 0 && y < ROWS) this.#memory[y * COLUMNS + x] = colour;
    const [first, last] = this.#ranges[COLUMN_RANGE];
    this.#at[0] += 1;
    if (this.#at[0] > last) this.#at = [first, this.#at[1] + 1];
  }

  /** What one sees: rows of RGB, 8 bits each. Black until the panel is awake, on, and told the right format. */
  picture() {
    const rgb = Buffer.alloc(this.width * this.height * 3);
    const awake = [SLEEP_OUT, DISPLAY_ON].every((command) => this.#state.has(command));
    if (!awake || this.#format !== 0x55) return rgb;
    // The glass is dark where there is no voltage only if the controller inverts.
    const flip = this.#state.has(INVERSION) ? 0 : 0xffff;
    for (let y = 0, at = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1, at += 3) {
        const colour = this.#memory[x * COLUMNS + (COLUMNS - 1 - y)] ^ flip;
        const [r, g, b] = [colour >> 11, (colour >> 5) & 63, colour & 31];
        rgb.set([(r << 3) | (r >> 2), (g << 2) | (g >> 4), (b << 3) | (b >> 2)], at);
      }
    }
    return rgb;
  }
}
