/** So many at once, and so many a second after that. */
export type Rate = { burst: number; perSecond: number };

export class TokenBucket {
  #tokens: number;
  #at: number;
  readonly #rate: Rate;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#at = now;
  }

  has(now: number): boolean {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + (Math.max(0, now - this.#at) / 1_000) * this.#rate.perSecond);
    this.#at = now;
    return this.#tokens >= 1;
  }

  take(): void {
    this.#tokens -= 1;
  }
}
