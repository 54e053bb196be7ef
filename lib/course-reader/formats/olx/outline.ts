import type { Archive } from "#lib/server/files/archive.ts";
import type { XmlNode } from "#lib/server/files/xml.ts";
import { type Loaded, loadXml } from "./archive.ts";

/** Something that stands in a sequence: a problem, a text, a film… with what it holds or what is wrong with it. */
export interface Block {
  tag: string;
  id: string | null;
  title: string;
  loaded: Loaded;
}

export interface Sequence {
  id: string | null;
  title: string;
  blocks: Block[];
  fault: string | null;
}

export interface Chapter {
  title: string;
  sequences: Sequence[];
  fault: string | null;
}

/** What only holds other blocks, as far as learners go. */
const CONTAINERS = new Set(
  "vertical sequential wrapper library_content itembank split_test conditional randomize problemset videosequence".split(
    " ",
  ),
);
const NO_CONTENT = new Set(["wiki", "textbook", "course_image", "metadata", "sequential_notes", "grading"]);
const MAX_DEPTH = 20;
const TWICE = "It appears in the course more than once. The first one counts.";
const TOO_DEEP = "It is nested too deeply to be read.";

/** Follows the outline from file to file; every file is read once. */
export class Outline {
  readonly seen = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly archive: Archive;

  constructor(archive: Archive) {
    this.archive = archive;
  }

  /** An id that stands for one thing only: what bears the same one later has none. */
  private idOf(node: XmlNode): string | null {
    const id = node.attributes.url_name?.trim() ?? "";
    const key = `${node.name}/${id}`;
    if (id === "" || this.ids.has(key)) return null;
    this.ids.add(key);
    return id;
  }

  /** An element as it is, or the file that it points at. */
  async resolve(node: XmlNode): Promise<Loaded> {
    const name = node.attributes.url_name?.trim() ?? "";
    const isEmpty = node.children.length === 0 && node.text.trim() === "";
    const path = `${node.name}/${name.replaceAll(":", "/")}.xml`;
    const isPointer = isEmpty && name !== "" && Object.keys(node.attributes).every((key) => POINTS.has(key));
    if (!isPointer && !(isEmpty && name !== "" && this.archive.has(path))) return { node };
    if (this.seen.has(path)) return { fault: TWICE };
    this.seen.add(path);
    const loaded = await loadXml(this.archive, path);
    if ("fault" in loaded) return loaded;
    // The name stands in the pointer; the file itself needn't repeat it.
    return { node: { ...loaded.node, attributes: { ...node.attributes, ...loaded.node.attributes } } };
  }

  private async blocksIn(parent: XmlNode, depth: number): Promise<Block[]> {
    const blocks: Block[] = [];
    for (const child of parent.children) {
      if (NO_CONTENT.has(child.name) || (child.name === "show" && parent.name === "conditional")) continue;
      const id = this.idOf(child);
      const loaded = await this.resolve(child);
      const node = "node" in loaded ? loaded.node : child;
      const block = { tag: child.name, id, title: titleOf(node), loaded };
      const isContainer = CONTAINERS.has(child.name) && "node" in loaded;
      if (!isContainer || loaded.node.children.length === 0) {
        const isEmptyUnit = isContainer && /^(vertical|sequential|wrapper)$/.test(child.name);
        if (!isEmptyUnit) blocks.push(block);
      } else if (depth >= MAX_DEPTH) blocks.push({ ...block, loaded: { fault: TOO_DEEP } });
      else blocks.push(...(await this.blocksIn(loaded.node, depth + 1)));
    }
    return blocks;
  }

  private async sequence(child: XmlNode): Promise<Sequence> {
    const id = this.idOf(child);
    const loaded = await this.resolve(child);
    if ("fault" in loaded) return { id, title: titleOf(child), blocks: [], fault: loaded.fault };
    return { id, title: titleOf(loaded.node), blocks: await this.blocksIn(loaded.node, 1), fault: null };
  }

  /** Sequences, and blocks that lie beside them as if they had one of their own. */
  private async sequences(chapter: XmlNode): Promise<Sequence[]> {
    const sequences: Sequence[] = [];
    const loose: XmlNode = { ...chapter, children: [] };
    for (const child of chapter.children) {
      if (child.name === "sequential" || child.name === "vertical" || child.name === "videosequence")
        sequences.push(await this.sequence(child));
      else loose.children.push(child);
    }
    const blocks = await this.blocksIn(loose, 1);
    return blocks.length === 0
      ? sequences
      : [...sequences, { id: null, title: titleOf(chapter), blocks, fault: null }];
  }

  /** The chapters of a course; what lies outside of them comes as one without a title. */
  async chapters(course: XmlNode): Promise<Chapter[]> {
    const chapters: Chapter[] = [];
    for (const child of course.children.filter(({ name }) => name === "chapter")) {
      const loaded = await this.resolve(child);
      if ("fault" in loaded) chapters.push({ title: titleOf(child), sequences: [], fault: loaded.fault });
      else
        chapters.push({
          title: titleOf(loaded.node),
          sequences: await this.sequences(loaded.node),
          fault: null,
        });
    }
    const rest = course.children.filter(({ name }) => name !== "chapter");
    const sequences = await this.sequences({ ...course, children: rest });
    return sequences.length === 0 ? chapters : [...chapters, { title: "", sequences, fault: null }];
  }
}

/** A pointer has nothing but these. */
const POINTS = new Set(["url_name", "org", "course", "slug", "filename"]);

/** What people call it; the name of its file where no one gave it one. */
export function titleOf(node: XmlNode): string {
  const { display_name: display, name, url_name: url } = node.attributes;
  return display?.trim() || name?.trim() || url?.trim() || "";
}
