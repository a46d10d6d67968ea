"""Arrays that lie on a GPU, for PyTorch, JAX, CuPy and Numba to take as they are."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import numpy

from . import _native
from ._native import slow

if TYPE_CHECKING:
    from .batch import _Handle


class _Room(_native.Single):
    """Memory of a batch. It goes back when nobody has an array in it any more."""

    def __init__(self, handle: _Handle, count: int) -> None:
        address = slow.batch_room(handle.address, count)
        if not address:
            raise MemoryError(f"the batch has no room for {count} bytes more")
        self.handle = handle
        self.address: int = address
        handle.rooms.add(address)

    def __del__(self) -> None:
        if getattr(self, "address", 0):
            self.handle.free(self.address)


# ---- DLPack: the structs of dlpack.h, version 0 -------------------------------------------------


class _Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32),
                ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8),
                ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]

_CODES = {"i": 0, "u": 1, "f": 2}
_CPU, _CUDA = 1, 2
_NAME = b"dltensor"

# What others hold of ours, by the address of what was handed out.
_handed_out: dict[int, tuple[Any, ...]] = {}


@_Deleter  # type: ignore[misc]
def _give_back(managed: Any) -> None:
    _handed_out.pop(ctypes.addressof(managed.contents), None)


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_capsule_is = ctypes.pythonapi.PyCapsule_IsValid
_capsule_is.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_capsule_pointer.restype = ctypes.c_void_p
_capsule_pointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[misc]
def _forget_capsule(capsule: int) -> None:
    """A capsule that nobody has taken: whoever takes one gives it another name."""
    if _capsule_is(capsule, _NAME):
        _handed_out.pop(_capsule_pointer(capsule, _NAME), None)


class DeviceArray(_native.Frozen, _native.Single):
    """An array on a GPU: the games of a batch write into it. Others read it without a copy, by
    `__cuda_array_interface__` or DLPack: `torch.from_dlpack(array)`, and alike in JAX.

    What is not known there (PyTorch has no 16-bit numbers without a sign before 2.3) can be looked
    at as another type of the same size: `torch.from_dlpack(array.view("int16"))`.
    """

    __slots__ = ("shape", "dtype", "_room")

    shape: tuple[int, ...]
    dtype: numpy.dtype[Any]
    _room: _Room

    def __init__(self, room: _Room, shape: tuple[int, ...], dtype: Any) -> None:
        self._make(_room=room, shape=shape, dtype=numpy.dtype(dtype))

    @classmethod
    def _new(cls, handle: _Handle, shape: tuple[int, ...], dtype: Any) -> DeviceArray:
        count = int(numpy.prod(shape)) * numpy.dtype(dtype).itemsize
        return cls(_Room(handle, count), shape, dtype)

    @property
    def nbytes(self) -> int:
        return int(numpy.prod(self.shape)) * self.dtype.itemsize

    @property
    def ndim(self) -> int:
        return len(self.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def view(self, dtype: Any) -> DeviceArray:
        """The same bytes as numbers of another type of the same size."""
        other = numpy.dtype(dtype)
        if other.itemsize != self.dtype.itemsize or other.kind not in _CODES:
            raise TypeError(f"{self.dtype} cannot be looked at as {other}")
        return DeviceArray(self._room, self.shape, other)

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """A copy here, once all that was queued is done."""
        here = numpy.empty(self.shape, self.dtype)
        handle = self._room.handle
        if not slow.batch_read(handle.address, here.ctypes.data, self._room.address, self.nbytes):
            raise RuntimeError(handle.fault())
        return here

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        if copy is False:
            raise ValueError("an array on a GPU comes here by a copy only")
        return self.to_numpy() if dtype is None else self.to_numpy().astype(dtype)

    def write(self, numbers: Any) -> None:
        """Copies numbers of the same shape and type to the GPU."""
        here = numpy.ascontiguousarray(numbers)
        if here.shape != self.shape or here.dtype != self.dtype:
            raise ValueError(f"this array has {self.shape} {self.dtype}, not {here.shape} "
                             f"{here.dtype}")
        handle = self._room.handle
        if not slow.batch_write(handle.address, self._room.address, here.ctypes.data, self.nbytes):
            raise RuntimeError(handle.fault())

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "version": 3, "strides": None,
                "data": (self._room.address, False),
                "stream": self._room.handle.stream or 1}  # 1: the default stream

    def __dlpack_device__(self) -> tuple[int, int]:
        number = self._room.handle.device
        return (_CUDA, number - 1) if number else (_CPU, 0)

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None,
                   dl_device: Any = None, copy: bool | None = None) -> Any:
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError("this array is handed out where it lies, and without a copy")
        self._room.handle.wait()
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        managed = _Managed()
        bits = 8 * self.dtype.itemsize
        managed.tensor = _Tensor(self._room.address, *self.__dlpack_device__(), len(self.shape),
                                 _CODES[self.dtype.kind], bits, 1, shape, None, 0)
        managed.deleter = _give_back
        address = ctypes.addressof(managed)
        _handed_out[address] = (managed, shape, self._room)
        return _new_capsule(address, _NAME, ctypes.cast(_forget_capsule, ctypes.c_void_p))

    def __repr__(self) -> str:
        return f"<DeviceArray {self.shape} {self.dtype} on GPU {self._room.handle.device - 1}>"
