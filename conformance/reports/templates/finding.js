"use strict";
// Shows one step at a time. Without this every step stands below the one before it.
(() => {
  const frames = [...document.querySelectorAll(".frame")];
  if (frames.length === 0) return;
  const links = [...document.querySelectorAll(".steps a")];
  const slider = document.getElementById("slider");
  const where = document.getElementById("where");
  const back = document.getElementById("back");
  const forward = document.getElementById("forward");
  const there = document.getElementById("there");
  const last = frames.length - 1;
  let step = 0;

  const show = (wanted) => {
    step = Math.min(last, Math.max(0, wanted));
    frames.forEach((frame, nth) => frame.classList.toggle("current", nth === step));
    links.forEach((link, nth) => {
      if (nth === step) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    slider.value = String(step);
    where.textContent = `${step} of ${last}`;
    back.disabled = step === 0;
    forward.disabled = step === last;
    const list = document.querySelector(".play aside");
    const link = links[step];
    if (link.offsetTop < list.scrollTop || link.offsetTop + link.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = link.offsetTop - list.clientHeight / 2;
  };
  const go = (wanted) => {
    show(wanted);
    history.replaceState(null, "", `#s${step}`);
  };
  const named = () => /^#s(\d+)$/.exec(location.hash);
  const finding = Number(there.dataset.step);
  const keys = {
    ArrowLeft: () => step - 1,
    ArrowRight: () => step + 1,
    Home: () => 0,
    End: () => last,
    f: () => finding,
  };

  slider.addEventListener("input", () => go(Number(slider.value)));
  back.addEventListener("click", () => go(step - 1));
  forward.addEventListener("click", () => go(step + 1));
  there.addEventListener("click", () => go(finding));
  links.forEach((link, nth) =>
    link.addEventListener("click", (event) => {
      event.preventDefault();
      go(nth);
    }),
  );
  document.addEventListener("keydown", (event) => {
    const wanted = keys[event.key];
    if (!wanted || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(wanted());
  });
  window.addEventListener("hashchange", () => named() && show(Number(named()[1])));

  document.documentElement.classList.add("js");
  document.querySelector(".controls").hidden = false;
  show(named() ? Number(named()[1]) : finding);
})();
