import { bare } from "./h5p-keys.ts";

/** A component as Adapt writes it, as far as its key goes. */
interface Component {
  _id: string;
  _component: string;
  _isEnabled?: boolean;
  _correctAnswer?: string;
  _items?: {
    text?: string;
    _shouldBeSelected?: boolean;
    _answers?: string[];
    _options?: { text: string; _isCorrect: boolean }[];
  }[];
}

/** A second, simple reading of Adapt's components: what is right, by the component's id and gap by gap. */
export function adaptKeys(components: readonly Component[]): Map<string, string[][]> {
  const keys = new Map<string, string[][]>();
  for (const { _id, _component, _items = [], _correctAnswer = "", _isEnabled = true } of components) {
    if (!_isEnabled) continue;
    if (_component === "mcq" || _component === "gmcq")
      keys.set(_id, [_items.filter((item) => item._shouldBeSelected).map(({ text }) => bare(text))]);
    if (_component === "textinput")
      keys.set(
        _id,
        _items.map(({ _answers = [] }) => _answers),
      );
    if (_component === "matching")
      keys.set(
        _id,
        _items.map(({ _options = [] }) =>
          _options.filter((one) => one._isCorrect).map(({ text }) => bare(text)),
        ),
      );
    if (_component === "slider") keys.set(_id, [[_correctAnswer]]);
  }
  return keys;
}
