import clsx from "clsx";
import { Code, Languages, Music } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { type Bar, cascade, LEARNED, MINUTES_NOTE, totalOf, WASTED } from "./figures.ts";
import styles from "./landing.module.css";
import { Note, Section } from "./section.tsx";

const ICONS = [Languages, Code, Music];
const TOTAL = totalOf(WASTED);
const NEEDED = totalOf(LEARNED);
const TAKEN = cascade(WASTED, TOTAL);
const GIVEN = cascade(LEARNED, TOTAL);

/** Three long bars, and the three short ones that are cut from their ends: on the way down the page they change places. */
export function TimeWasted() {
  return (
    <Section
      id="landing-time"
      isSunken
      title="The time is already there"
      lead={`Scrolling takes ${TOTAL} minutes a day. ${NEEDED} of them could go to three new skills, and you'd still have ${TOTAL - NEEDED} left to scroll.`}
      art={<Penguin pose="sleep" size={168} className="-mb-16" />}
    >
      <div className={clsx("mt-10", styles.swap)}>
        <div>
          <h3 className="text-ink-2 text-lg">Social media time wasted</h3>
          <dl className={styles.rows}>
            {TAKEN.map((bar, index) => (
              <Row key={bar.label} {...bar}>
                <span className={clsx(styles.bar, styles.cold)} style={place(bar)}>
                  <span className={styles.gap} style={{ width: `${gapOf(bar, index)}%` }} />
                </span>
              </Row>
            ))}
            <div className={styles.total}>
              <dt className="font-medium text-ink-2">Together</dt>
              <dd className="num text-2xl">{TOTAL} min per day</dd>
            </div>
          </dl>
        </div>
        <div>
          <h3 className={clsx("text-ink-2 text-lg", styles.second)}>What could be learned instead</h3>
          <dl className={styles.rows}>
            {GIVEN.map((bar, index) => {
              const Icon = ICONS[index] ?? Languages;
              return (
                <Row
                  key={bar.label}
                  {...bar}
                  icon={<Icon aria-hidden="true" className="size-5 text-gold-text" />}
                >
                  <span className={clsx(styles.bar, styles.warm)} style={flight(bar, index)} />
                </Row>
              );
            })}
          </dl>
        </div>
      </div>
      <Note className="mt-8">{MINUTES_NOTE}</Note>
    </Section>
  );
}

function Row({ label, minutes, icon, children }: Bar & { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className="flex items-center gap-2 font-medium">
        {icon}
        {label}
      </dt>
      <dd className="num ms-auto">{minutes} min per day</dd>
      <dd aria-hidden="true" className={styles.track}>
        {children}
      </dd>
    </div>
  );
}

function place({ start, length }: Bar): CSSProperties {
  return { left: `${start}%`, width: `${length}%` };
}

/** How much of the long bar the short one leaves open, in percent of the long one */
function gapOf({ minutes }: Bar, index: number): number {
  return ((LEARNED[index]?.minutes ?? 0) / minutes) * 100;
}

/** `--from`: how far right of its own place the end of the long bar is, as a share of the line */
function flight(bar: Bar, index: number): CSSProperties {
  const source = TAKEN[index];
  const from = source ? source.start + source.length - bar.length - bar.start : 0;
  return { ...place(bar), "--from": from / 100 } as CSSProperties;
}
