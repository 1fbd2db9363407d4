/**
 * Every control and state of the house in both themes at once, so that a change to one is seen everywhere. Main thread;
 * development only (/gallery): a production build has none of it. Floating parts follow the page's own theme.
 */
import { For, createSignal, type JSX } from "solid-js";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ContextMenu } from "../ui/context-menu.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ICON_NAMES } from "../ui/icons/icon-names.ts";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { Popover } from "../ui/popover.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ToastRegion, showToast } from "../ui/toast.tsx";
import type { ToastTone } from "../ui/toast-queue.ts";
import { Tooltip, TooltipLayer } from "../ui/tooltip.tsx";
import { appearance } from "../ui/theme.ts";
import { COLOUR_TOKENS, cssName } from "../brand/default-colours.ts";
import { appearanceEntry } from "../ui/appearance-entry.ts";
import "./gallery.css";

export function Gallery() {
  return (
    <main class="gallery">
      <header class="gallery-head">
        <h1>Gallery</h1>
        <Menu label="Appearance" entries={[appearanceEntry()]} variant="neutral">
          Appearance
        </Menu>
      </header>
      <div class="gallery-themes">
        <For each={["dark", "light"] as const}>
          {(name) => (
            <section
              class="gallery-theme"
              data-theme={name}
              data-palette={appearance().palette}
              data-rising={appearance().rising}
              aria-label={`${name} theme`}
            >
              <h2>{name === "dark" ? "Dark" : "Light"}</h2>
              <Controls />
              <States />
              <Colours />
            </section>
          )}
        </For>
      </div>
      <ToastRegion />
      <TooltipLayer />
    </main>
  );
}

function Controls() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
      <Floating />
      <TabStrip />
    </>
  );
}

function Buttons() {
  const [isOn, setIsOn] = createSignal(true);
  return (
    <>
      <Group title="Buttons">
        <Button variant="primary">Primary</Button>
        <Button>Neutral</Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger">Danger</Button>
        <Button variant="sell">Sell</Button>
        <Button variant="buy">Buy</Button>
        <Button icon="plus">With icon</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" busy>
          Busy
        </Button>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
      </Group>
      <Group title="Icon buttons">
        <IconButton icon="search" label="Search" hotkey="Ctrl K" />
        <IconButton
          icon="star"
          label="Favourite"
          pressed={isOn()}
          onClick={() => setIsOn(!isOn())}
        />
        <IconButton icon="settings" label="Settings" size="sm" />
        <IconButton icon="trash-2" label="Remove" disabled />
      </Group>
    </>
  );
}

function Fields() {
  const [text, setText] = createSignal("100001");
  const [isOn, setIsOn] = createSignal(true);
  return (
    <Group title="Fields">
      <TextField label="Account ID" value={text()} onInput={setText} />
      <TextField
        label="Search"
        hideLabel
        icon="search"
        size="sm"
        placeholder="Search"
        value=""
        onInput={() => {}}
      />
      <TextField
        label="Volume"
        value="0.015"
        onInput={() => {}}
        error="Volume must be a multiple of 0.01."
      />
      <TextField label="Comment" value="" onInput={() => {}} hint="Shown in the history." />
      <Checkbox label="Remember me" checked={isOn()} onChange={setIsOn} />
      <Checkbox label="Disabled" checked={false} disabled onChange={() => {}} />
    </Group>
  );
}

function Choices() {
  const [frame, setFrame] = createSignal("M15");
  const [kind, setKind] = createSignal("candles");
  return (
    <Group title="Choices">
      <Select
        label="Time zone"
        value={frame()}
        options={["M1", "M5", "M15", "H1", "D1"].map((value) => ({ value, label: value }))}
        onChange={setFrame}
      />
      <Segmented
        label="Chart type"
        value={kind()}
        options={[
          { value: "candles", label: "Candles", icon: "chart-candlestick" },
          { value: "line", label: "Line", icon: "chart-line" },
          { value: "area", label: "Area", icon: "chart-area" },
        ]}
        onChange={setKind}
      />
      <Segmented
        label="Interval"
        value={frame()}
        options={["M1", "M5", "M15"].map((value) => ({ value, label: value }))}
        onChange={setFrame}
      />
    </Group>
  );
}

function Floating() {
  const [isOn, setIsOn] = createSignal(true);
  const [isOpen, setIsOpen] = createSignal(false);
  return (
    <Group title="Floating">
      <Menu label="Menu" variant="neutral" entries={sampleEntries(isOn(), setIsOn)}>
        Menu
      </Menu>
      <Popover label="Popover" icon="info">
        <p>What is more than a menu and less than a dialog.</p>
      </Popover>
      <Tooltip text="What this does" hotkey="F9">
        <Button>Tooltip</Button>
      </Tooltip>
      <ContextMenu label="Row" entries={sampleEntries(isOn(), setIsOn)} class="gallery-context">
        Right-click here
      </ContextMenu>
      <Button onClick={() => setIsOpen(true)}>Dialog</Button>
      <For each={["info", "good", "warn", "error"] as ToastTone[]}>
        {(tone) => (
          <Button
            size="sm"
            onClick={() => showToast({ tone, title: `A ${tone} notice`, text: "And why." })}
          >
            Toast {tone}
          </Button>
        )}
      </For>
      <Dialog
        title="Withdraw the request?"
        open={isOpen()}
        onClose={() => setIsOpen(false)}
        description="It cannot be brought back."
        actions={
          <>
            <Button onClick={() => setIsOpen(false)}>Keep it</Button>
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Withdraw
            </Button>
          </>
        }
      >
        <p>Only for what cannot come back.</p>
      </Dialog>
    </Group>
  );
}

function TabStrip() {
  const [tab, setTab] = createSignal("positions");
  return (
    <Group title="Tabs">
      <div class="gallery-wide">
        <Tabs
          label="Lists"
          value={tab()}
          onChange={setTab}
          tabs={[
            { value: "positions", label: "Positions", count: 3 },
            { value: "orders", label: "Orders", count: 2 },
            { value: "deals", label: "Deals" },
          ]}
        >
          <p class="gallery-panel">{tab()}</p>
        </Tabs>
      </div>
    </Group>
  );
}

function States() {
  return (
    <>
      <Group title="Loading">
        <div class="gallery-wide gallery-lines">
          <Skeleton width="70%" />
          <Skeleton width="90%" />
          <Skeleton width="55%" />
        </div>
      </Group>
      <Group title="Empty and failed">
        <div class="gallery-pane">
          <EmptyState
            icon="list-plus"
            text="Symbols that you add will be here."
            action={<Button size="sm">Add symbols</Button>}
          />
        </div>
        <div class="gallery-pane">
          <EmptyState
            icon="circle-alert"
            text="The history could not be loaded."
            detail="The service answered 503."
            action={<Button size="sm">Try again</Button>}
          />
        </div>
      </Group>
      <Group title="Prices, current and stale">
        <p class="gallery-price">
          <span class="price gallery-sell">1.08512</span>{" "}
          <span class="price gallery-buy">1.08514</span> <span class="gallery-up">+0.42%</span>{" "}
          <span class="gallery-down">−0.17%</span>
        </p>
        <p class="gallery-price" data-stale="">
          <span class="price gallery-sell">1.08512</span>{" "}
          <span class="price gallery-buy">1.08514</span>
        </p>
      </Group>
      <Group title="Icons">
        <For each={ICON_NAMES}>
          {(name) => (
            <span class="gallery-icon" data-tip={name}>
              <Icon name={name} />
            </span>
          )}
        </For>
      </Group>
    </>
  );
}

function Colours() {
  return (
    <Group title="Tokens">
      <For each={COLOUR_TOKENS}>
        {(token) => (
          <span class="gallery-token">
            <span
              class="gallery-swatch"
              ref={(element) => element.style.setProperty("background", `var(${cssName(token)})`)}
            />
            {token}
          </span>
        )}
      </For>
    </Group>
  );
}

function Group(props: { title: string; children: JSX.Element }) {
  return (
    <div class="gallery-group">
      <h3>{props.title}</h3>
      <div class="gallery-row">{props.children}</div>
    </div>
  );
}

function sampleEntries(isOn: boolean, setIsOn: (on: boolean) => void): MenuEntry[] {
  return [
    { kind: "heading", label: "EURUSD", detail: "Euro vs US dollar" },
    {
      kind: "item",
      label: "Open chart",
      icon: "chart-candlestick",
      hotkey: "Enter",
      onSelect: () => {},
    },
    { kind: "item", label: "Not possible now", icon: "bell", disabled: true, onSelect: () => {} },
    { kind: "separator" },
    { kind: "check", label: "Show spread", checked: isOn, onChange: setIsOn },
    {
      kind: "submenu",
      label: "Add to list",
      icon: "list-plus",
      entries: [{ kind: "item", label: "Majors", onSelect: () => {} }],
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Remove",
      icon: "trash-2",
      danger: true,
      hotkey: "Del",
      onSelect: () => {},
    },
  ];
}
